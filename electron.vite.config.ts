import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { dependencies } from './package.json' with { type: 'json' };

/**
 * The packages of main that are built into its files: to find and read each of their many files would take most of the time of a start.
 * Those that bring a library or a file that they load themselves stay as they are installed.
 */
const bundled = Object.keys(dependencies).filter(
  (name) => !['hash-wasm', 'keytar', 'nodemailer', 'secp256k1', 'tiny-secp256k1'].includes(name),
);

/**
 * Three worlds, one build: main (the desktop app, the headless host and command line, and the workers that stretch passphrases and read segments),
 * the preload script, and the window. `out/main/cli.js` runs under plain Node 20; nothing it reaches imports Electron.
 */
export default defineConfig({
  main: {
    build: {
      target: 'node20',
      externalizeDeps: { exclude: bundled },
      rolldownOptions: {
        input: {
          index: 'src/main/index.ts',
          cli: 'src/main/cli/index.ts',
          'segment-worker': 'src/main/segment-worker.ts',
        },
      },
    },
    plugins: [commandLine('cli.js')],
  },
  preload: {
    build: {
      // The sandbox gives a preload script no module loader: it must be one self-contained CommonJS file.
      externalizeDeps: false,
      isolatedEntries: true,
      rolldownOptions: {
        input: { index: 'src/preload/index.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    html: { cspNonce: '__CSP_NONCE__' },
    build: {
      target: 'chrome120',
      minify: true,
      // A data: URL would need a hole in the content security policy.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: 'src/renderer/index.html',
        output: {
          advancedChunks: {
            groups: [
              // A window that speaks German loads all of it at once; one that does not, loads none, and so nothing that both need is in it.
              { name: 'german', test: /\.de\.ts$/, includeDependenciesRecursively: false },
              // What opens a vault, in one file with one sheet of styles: those of Mantine first, which our own overrule, as `main.tsx` imports them.
              { name: 'first', test: /src\/renderer\/main\.tsx$/ },
              // What many pages share, in one file too: a page is then a request or two, and not fifty.
              { name: 'shared', minShareCount: 3 },
            ],
          },
        },
      },
    },
    plugins: [react()],
  },
});

/** Makes one built file a program: first line and mode. */
function commandLine(fileName: string): Plugin {
  const firstLine = '#!/usr/bin/env node\n';
  return {
    name: 'coffer-command-line',
    generateBundle(_options, bundle) {
      const file = bundle[fileName];
      if (file?.type === 'chunk' && !file.code.startsWith('#!')) file.code = firstLine + file.code;
    },
    writeBundle(options) {
      chmodSync(join(options.dir ?? '.', fileName), 0o755);
    },
  };
}
