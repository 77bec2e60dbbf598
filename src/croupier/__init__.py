"""Casino games dealt, settled and dated by the law of the Victoria Government Gazette."""
