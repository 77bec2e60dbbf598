import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// What is built goes into the package, so that the server has it at run time without Node.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/croupier/web/static",
    emptyOutDir: true,
    target: "es2022",
    // Without it the policy of no inline script holds: preloading needs no polyfill here.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    rolldownOptions: {
      // How long each plugin took is nobody's business in a build that succeeds.
      checks: { pluginTimings: false },
      output: {
        // What pages share comes in two files, not in fifty; what styles all of them comes first.
        codeSplitting: {
          groups: [
            { name: "core", test: /src[\\/](core[\\/](?!across|chain|fairness|house|seating|spelled|spots|tournament)|api[\\/](?!audit|desk|house)|(tokens|base)\.css)/ },
            { name: "parts", test: /src[\\/](parts|felt)[\\/]/, minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": "http://127.0.0.1:8021" } },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
