import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { operations } from '#engine/operations/index.ts';
import { importCycles } from './harness/import-cycles.ts';
import { isWithin, layerOf } from './harness/layers.ts';
import { root, sourceFiles, type SourceFile } from './harness/source-tree.ts';

/**
 * Taste, checked. Each rule gives a list of breaches, which must be empty; each breach says where, what is wrong, why, and where the
 * code should go instead.
 */
const src = sourceFiles('src');
const tests = sourceFiles('test');
const scripts = sourceFiles('scripts');
const everything = [...src, ...tests, ...scripts];
const within = (part: string): readonly SourceFile[] => src.filter(({ path }) => isWithin(path, part));

describe('the layers', () => {
  it('are kept by every import', () => {
    const breaches = src.flatMap((file) =>
      file.imports.flatMap((one) => {
        const layer = layerOf(file.path);
        if (layer === undefined)
          return [`${file.path}: no row of test/harness/layers.ts says what it may import. Add one.`];
        const allowed =
          isSamePlace(file.path, one.to) ||
          [...layer.may, ...(one.typeOnly ? (layer.types ?? []) : [])].some((part) => isWithin(one.to, part));
        if (allowed) return [];
        return [
          `${file.path}:${one.line} may not import ${one.typeOnly ? 'types of ' : ''}${one.to}: ${layer.because}. ${layer.instead}`,
        ];
      }),
    );
    expect(breaches).toEqual([]);
  });

  it('have no cycle among their imports, types included', () => {
    const breaches = importCycles(src).map(
      (files) =>
        `${files.join(', ')} import one another. Move what they share, often a type, to the file that needs least.`,
    );
    expect(breaches).toEqual([]);
  });

  it('let only the cryptography and the key ring open a secret', () => {
    const mayOpen = ['src/main/engine/crypto', 'src/main/vault'];
    const breaches = src.flatMap((file) =>
      file.imports
        .filter(
          ({ to, names }) =>
            to === 'src/main/engine/crypto/secret.ts' && (names.includes('open') || names.includes('*')),
        )
        .filter(() => !mayOpen.some((part) => isWithin(file.path, part)))
        .map(
          ({ line }) =>
            `${file.path}:${line} opens a Secret. Its bytes would leave our sight; do what needs them in engine/crypto, inside tx.keys.use.`,
        ),
    );
    expect(breaches).toEqual([]);
  });
});

/** What must not be written, where, and what to do instead. The words are split so that this file does not breach its own rules. */
const forbiddenCode: readonly (readonly [
  pattern: RegExp,
  files: readonly SourceFile[],
  except: readonly string[],
  instead: string,
])[] = [
  [
    /\bMath\.random\b/,
    [...src, ...scripts],
    [],
    'it can be foretold. Take ports.entropy in main, crypto.getRandomValues in a window',
  ],
  [
    /\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b|\bhrtime\b/,
    [...within('src/main'), ...within('src/shared')],
    ['src/main/adapters/clock.ts'],
    'nobody reads the clock but adapters/clock.ts; take a Clock',
  ],
  [/\bconsole\./, src, [], 'what people read goes through the command line’s io, what machines read through the log'],
  [
    /\b(localStorage|indexedDB|cookieStore)\b|document\.cookie|\bcaches\.(open|match)/,
    within('src/renderer'),
    [],
    'nothing of a vault may outlive its window',
  ],
  [
    /\bsessionStorage\b/,
    within('src/renderer'),
    // The key of the page is nothing of a vault, and must outlive a reload.
    ['src/renderer/api/page-key.ts'],
    'nothing of a vault may outlive its window',
  ],
  [
    /dangerouslySetInnerHTML|\.innerHTML\b|\bstyle=\{/,
    within('src/renderer'),
    [],
    'the content security policy lets neither in; use elements and CSS modules',
  ],
  [/\beval\(|new Function\(/, [...src, ...scripts], [], 'code is not made from text here'],
  [
    new RegExp(
      `\\b(it|test|describe|bench)(\\.\\w+)*\\.(${['on', 'ly'].join('')}|${['sk', 'ip'].join('')}|todo|fails)\\b`,
    ),
    tests,
    [],
    'every test runs, always. A check that this machine cannot do is left out by scripts/steps/checks.mjs, with its reason',
  ],
  [
    /\bvi\.(waitFor|waitUntil)\(/,
    tests.filter(({ path }) => path !== 'test/harness/eventually.ts'),
    [],
    'a wait of one second fails on a busy machine: harness/eventually.ts is patient',
  ],
  [
    /\bsetTimeout\(\s*(?:\(\) => )?(?:void )?(?:resolve|done)\b|\bwaitForTimeout\(/,
    tests,
    // A loop that looks again and again, requests that come over some time, and what may still lie in memory after a while.
    [
      'test/harness/kill-loop.ts',
      'test/harness/served-vault.ts',
      'test/host/memory.test.ts',
      'test/host/restart.test.ts',
    ],
    'a pause is too short on a slow machine. Wait for what should come with harness/eventually.ts, or move a clock by hand',
  ],
  [
    /\b(?:Date|performance)\.now\(\) - \w+(?:Ms)?\)\.toBeLess/,
    tests,
    [],
    'a slow machine takes longer. Count the work, or bound its processor time with harness/cpu.ts',
  ],
  [
    /\btest\w*\.setTimeout\(/,
    tests,
    [],
    'a limit of its own is too short on a slow machine: test/e2e/playwright.config.ts has one for all',
  ],
  [
    /\bexport default\b/,
    // A screen is loaded when its place is first entered, and what is loaded so is a default export.
    src.filter(({ path }) => !/^src\/renderer\/screens\/[\w-]+\/index\.tsx$/.test(path)),
    [],
    'named exports alone, so that a thing has one name everywhere',
  ],
];

const marks = ['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK'].join('|');
const forbiddenText: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [new RegExp(`\\b(${marks})\\b`), 'finish it, or leave it out and say so in SECURITY.md'],
  [
    new RegExp(
      [
        '@ts-' + 'ignore',
        '@ts-' + 'nocheck',
        'lint-' + 'disable',
        'lint-' + 'ignore',
        'prettier-' + 'ignore',
        'oxfmt-' + 'ignore',
      ].join('|'),
    ),
    'the rule is right, or it is changed for everybody in its configuration',
  ],
  [
    new RegExp('(?<![\\w.])/' + 'work/|\\.\\./' + 'shared/(design|spec|research|hooks)|registry\\.' + 'npmjs'),
    'the project speaks of itself alone',
  ],
];

describe('the words', () => {
  it('that have no place in code are not there', () => {
    const breaches = forbiddenCode.flatMap(([pattern, files, except, instead]) =>
      files
        .filter(({ path }) => !except.includes(path))
        .flatMap((file) =>
          linesWith(file.code, pattern).map(([line, found]) => `${file.path}:${line} ${found}: ${instead}.`),
        ),
    );
    expect(breaches).toEqual([]);
  });

  it('that have no place in comments either are not there', () => {
    const breaches = everything.flatMap((file) =>
      forbiddenText.flatMap(([pattern, instead]) =>
        linesWith(file.text, pattern).map(([line, found]) => `${file.path}:${line} ${found}: ${instead}.`),
      ),
    );
    expect(breaches).toEqual([]);
  });

  it('that only a compiler could turn into code are not there', () => {
    const kinds = new Map([
      ['TSAnyKeyword', '`any` switches every check off. Say what it is, or unknown'],
      ['TSEnumDeclaration', 'an enum is code made from a type. Use an `as const` table and its union'],
      ['TSParameterProperty', 'parameter properties do not survive type stripping. Assign in the body'],
      ['TSExportAssignment', 'this is an ES module. Use a named export'],
    ]);
    const breaches = everything.flatMap((file) =>
      [...kinds].flatMap(([kind, instead]) =>
        file.syntax.has(kind) ? [`${file.path}:${file.syntax.get(kind)} ${instead}.`] : [],
      ),
    );
    expect(breaches).toEqual([]);
  });
});

describe('an operation', () => {
  const files = within('src/main/engine/operations').filter(({ path }) => path.split('/').length === 6);
  const declaring = files.filter(({ code }) => /=\s*(activity|query|slicedQuery)(<[^(]*>)?\(/.test(code));
  const listed = new Set(
    src.find(({ path }) => path === 'src/main/engine/operations/index.ts')?.imports.map(({ to }) => to),
  );

  it('has a file of its own, named for its path', () => {
    const names = declaring.map(({ path }) => path.replace(/^.*\//, '').replace(/\.ts$/, '').replaceAll('-', '_'));
    const paths = operations.map(({ path }) => path as string);
    expect([...new Set(paths)], 'no path is listed twice').toEqual(paths);
    expect(
      paths.filter((path) => !names.includes(path)),
      'these operations are not declared in operations/<resource>/<path with dashes>.ts: give each a file of that name',
    ).toEqual([]);
    expect(
      declaring
        .filter(({ code }) => (code.match(/=\s*(activity|query|slicedQuery)(<[^(]*>)?\(/g) ?? []).length !== 1)
        .map(({ path }) => path),
      'these files declare more than one operation: give each its own',
    ).toEqual([]);
  });

  it('is in the list from which everything else comes', () => {
    const breaches = declaring
      .filter(({ path }) => !listed.has(path))
      .map(({ path }) => `${path} is not in operations/index.ts, so nobody can ask for it. Add it to the list there.`);
    expect(breaches).toEqual([]);
  });

  it('is tested where its mirror is', () => {
    const breaches = declaring
      .map(({ path }) => path.replace(/^src\/main\//, 'test/').replace(/\.ts$/, '.test.ts'))
      .filter((path) => !existsSync(`${root}${path}`))
      .map((path) => `${path} is missing. Write a story of what it does, and a table of what it refuses.`);
    expect(breaches).toEqual([]);
  });

  it('runs in one turn: nothing in it waits, but for what `prepare` gathers', () => {
    const breaches = files.flatMap((file) =>
      file.functions
        .filter(({ name, isAsync }) => isAsync && name !== 'prepare')
        .map(
          ({ name, line }) =>
            `${file.path}:${line} ${name} is async. Another request could come between; gather evidence in \`prepare\`, then decide in \`run\`.`,
        ),
    );
    expect(breaches).toEqual([]);
  });
});

/** Tests are tables, and a table may run on. */
const fileLinesMax = (path: string): number => (isWithin(path, 'test') ? 500 : 350);
const functionLinesMax = 70;
/** From the first line to the last: whoever reads a function reads what is nested in it too. */
const functionSpanMax = 100;
/** Files that may be longer than that, each with its reason. */
const longFiles: readonly string[] = [];

describe('what is written', () => {
  it('stays short enough to have one subject', () => {
    const breaches = everything
      .filter(({ path, lines }) => lines.length > fileLinesMax(path) && !longFiles.includes(path))
      .map(
        ({ path, lines }) =>
          `${path} has ${lines.length} lines, at most ${fileLinesMax(path)}: it has two subjects by now. Give the second its own file, named for it.`,
      );
    expect(breaches).toEqual([]);
  });

  it('is made of functions that fit on a screen', () => {
    const breaches = [...src, ...scripts].flatMap((file) =>
      file.functions
        .filter(({ ownLines }) => ownLines > functionLinesMax)
        .map(
          ({ name, line, ownLines }) =>
            `${file.path}:${line} ${name} has ${ownLines} lines of its own, at most ${functionLinesMax}. Let it decide, and give what it computes to helpers below it.`,
        ),
    );
    expect(breaches).toEqual([]);
  });

  it('is made of functions that can be read from end to end', () => {
    const breaches = [...src, ...scripts].flatMap((file) =>
      file.functions
        .filter(({ span }) => span > functionSpanMax)
        .map(
          ({ name, line, span }) =>
            `${file.path}:${line} ${name} spans ${span} lines, at most ${functionSpanMax}, nested functions included. Give its parts files or classes of their own.`,
        ),
    );
    expect(breaches).toEqual([]);
  });

  it('says of every exported function what it takes, gives and throws, except for components and hooks', () => {
    const breaches = [...src, ...scripts].flatMap((file) =>
      file.undocumented
        .filter(({ name }) => !isComponentOrHook(file.path, name))
        .map(
          ({ name, line }) =>
            `${file.path}:${line} ${name} is exported without a doc comment. Say what it takes and gives, with units and encodings, and what it throws.`,
        ),
    );
    expect(breaches).toEqual([]);
  });

  it('names our own files whole', () => {
    const breaches = everything.flatMap((file) =>
      file.imports
        .filter(({ to }) => isOurs(to) && !existsSync(`${root}${to}`))
        .map(
          ({ to, line }) => `${file.path}:${line} ${to} is no file. Imports carry their extension, as Node reads them.`,
        ),
    );
    expect(breaches).toEqual([]);
  });
});

describe('what we depend on', () => {
  const lockfile = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')) as {
    packages: Record<
      string,
      { name?: string; dev?: boolean; resolved?: string; dependencies?: Record<string, string> }
    >;
  };
  const manifest = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;

  it('holds no package that we would not trust with a key', () => {
    const distrusted = [
      'elliptic',
      'crypto-js',
      'node-forge',
      'jsrsasign',
      'bip39',
      'hdkey',
      'tweetnacl',
      'request',
      'axios',
      'web3',
      'eval',
    ];
    const breaches = Object.entries(lockfile.packages)
      // A package under another name is what package.json puts in the place of a distrusted one.
      .filter(
        ([path, { dev, name = path.replace(/^.*node_modules\//, '') }]) => dev !== true && distrusted.includes(name),
      )
      .map(
        ([path]) =>
          `${path} is shipped. It is unmaintained, slow at its job or reaches for the network; @noble, @scure and Node have what it does.`,
      );
    expect(breaches).toEqual([]);
  });

  it('loads the native library of secp256k1 and nothing else of its package, which falls back to slow arithmetic', () => {
    const breaches = everything
      .filter(({ path }) => !path.endsWith('adapters/secp256k1/native.ts'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/(?:from|import|import\(|require\(|load\()\s*['"`]secp256k1(?:\/[^'"`]*)?['"`]/g)].map(
          ([found]) => `${path} has ${found}. Take Curves.secp256k1, which adapters/secp256k1/fastest.ts chooses.`,
        ),
      );
    expect(breaches).toEqual([]);
    expect(
      readFileSync(`${root}src/main/adapters/secp256k1/native.ts`, 'utf8').match(/secp256k1\/prebuilds\//g),
    ).toHaveLength(1);
  });

  it('installs few packages for use', () => {
    const packagesMax = 45;
    const shipped = Object.entries(lockfile.packages).filter(([path, { dev }]) => path !== '' && dev !== true);
    const breaches =
      shipped.length > packagesMax
        ? [
            `npm ci --omit=dev installs ${shipped.length} packages and may install ${packagesMax}: each of them runs beside the keys. Use Node, a package that is here already, or one that needs none itself.`,
          ]
        : [];
    expect(breaches).toEqual([]);
  });

  it('is pinned to one version each', () => {
    const breaches = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
      .filter(([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+$/.test(version))
      .map(([name, version]) => `${name} is ${version}: a range lets in what nobody looked at. Name one version.`);
    expect(breaches).toEqual([]);
  });

  it('is locked whole, so that a fresh clone installs', () => {
    const isLocked = (from: string, name: string): boolean =>
      `${from}/node_modules/${name}` in lockfile.packages ||
      (from !== '' && isLocked(parentOf(from), name)) ||
      `node_modules/${name}` in lockfile.packages;
    const breaches = Object.entries(lockfile.packages).flatMap(([path, { dependencies }]) =>
      Object.keys(dependencies ?? {})
        .filter((name) => !isLocked(path, name))
        .map(
          (name) =>
            `${path} needs ${name}, which package-lock.json does not name: npm ci refuses. Override it in package.json with a version that can be had.`,
        ),
    );
    expect(breaches).toEqual([]);
  });

  it('is named without saying where it was fetched from', () => {
    const breaches = Object.entries(lockfile.packages)
      .filter(([, { resolved }]) => resolved !== undefined)
      .map(
        ([path]) =>
          `${path} has \`resolved\`: installs would go to that host alone. .npmrc leaves it out; install again with it in place.`,
      );
    expect(breaches).toEqual([]);
  });
});

/** The props of a component and the answer of a hook say what they take and give; a comment there states a reason, a rule, a unit or a hazard. */
function isComponentOrHook(path: string, name: string): boolean {
  return isWithin(path, 'src/renderer') && /^([A-Z]|use[A-Z])/.test(name);
}

/** The package that a nested package lies in: `a/node_modules/b` lies in `a`; the root is the empty text. */
function parentOf(path: string): string {
  const at = path.lastIndexOf('/node_modules/');
  return at < 0 ? '' : path.slice(0, at);
}

/** Lines that match, with what matched. */
function linesWith(text: string, pattern: RegExp): readonly (readonly [line: number, found: string])[] {
  return text.split('\n').flatMap((line, index) => {
    const found = pattern.exec(line);
    return found === null ? [] : [[index + 1, found[0]] as const];
  });
}

/** Screens stand side by side and do not see one another; a file may always import its own folder's. */
function isSamePlace(from: string, to: string): boolean {
  const folder = from.replace(/\/[^/]*$/, '');
  return folder !== 'src/main' && to.startsWith(`${folder}/`) && !to.slice(folder.length + 1).includes('/');
}

function isOurs(to: string): boolean {
  return ['src', 'test', 'scripts', 'out'].some((folder) => isWithin(to, folder));
}
