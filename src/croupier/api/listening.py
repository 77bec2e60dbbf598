"""Where a server listens, and with which certificate: tried before a floor is opened for it."""

import os
import socket
import ssl
from collections.abc import Iterable
from errno import EACCES, EADDRINUSE, EADDRNOTAVAIL
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Final

BACKLOG: Final = 2_048
"""Callers who may wait to be heard."""
DEAD_AFTER: Final = 60_000
"""Milliseconds after which a peer that takes nothing more of what it is sent counts as gone."""


class WrongSetting(Exception):
    """Something that was said to a server and cannot be had, with the option that said it."""

    def __init__(self, option: str, says: str) -> None:
        super().__init__(f"{option}: {says}")


def listening(host: str, port: int) -> socket.socket:
    """A socket at an address: from now on the port is this server's, and callers wait for it."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except socket.gaierror as error:
        raise WrongSetting("--host", f"{host} is no address of this machine.") from error
    bound = socket.socket(family, kind)
    if os.name == "posix":
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        # Every connection that is made here has it: without, a stream to nobody lives for minutes.
        bound.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, DEAD_AFTER)
    try:
        bound.bind(address)
        bound.listen(BACKLOG)
    except OSError as error:
        bound.close()
        raise _why_not(host, port, error) from error
    return bound


def _why_not(host: str, port: int, error: OSError) -> WrongSetting:
    match error.errno:
        case e if e == EADDRINUSE:
            return WrongSetting("--port", f"another program listens at {port}.")
        case e if e == EACCES:
            return WrongSetting("--port", f"this user may not listen at {port}.")
        case e if e == EADDRNOTAVAIL:
            return WrongSetting("--host", f"{host} is no address of this machine.")
        case _:
            return WrongSetting("--host", f"nobody can listen at {host}: {error.strerror}.")


def is_heard_by_others(bound: socket.socket) -> bool:
    """Whether other machines reach a socket, and their networks see what goes to it."""
    return not ip_address(bound.getsockname()[0].partition("%")[0]).is_loopback


def printed_host(host: str) -> str:
    """A host as addresses have it.

    >>> printed_host("::1"), printed_host("127.0.0.1")
    ('[::1]', '127.0.0.1')
    """
    return f"[{host}]" if ":" in host else host


def must_be_addresses(proxies: Iterable[str]) -> None:
    """Refuse a proxy that is named otherwise than by its address, or by its network's."""
    for proxy in proxies:
        try:
            ip_network(proxy)
        except ValueError as error:
            says = f"{proxy} is neither an address, as 10.0.0.5, nor a network, as 10.0.0.0/24."
            raise WrongSetting("--proxy", says) from error


def must_certify(cert: Path, key: Path) -> None:
    """Refuse a certificate and a key that cannot be read or do not belong together."""
    for option, path in (("--tls-cert", cert), ("--tls-key", key)):
        if not path.is_file():
            raise WrongSetting(option, f"there is no file {path}.")
        if not os.access(path, os.R_OK):
            raise WrongSetting(option, f"{path} cannot be read: permission denied.")
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(cert, key)
    except ssl.SSLError as error:
        if error.reason == "KEY_VALUES_MISMATCH":
            raise WrongSetting("--tls-key", f"{key} is not the key of {cert}.") from error
        says = f"{cert} and {key} are no certificate and key in PEM."
        raise WrongSetting("--tls-cert", says) from error
