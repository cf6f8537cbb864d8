import { Option, type Command } from 'commander';
import type { ListOptions } from './activities.ts';
import { withService } from './declare-votes.ts';
import { examples, wholeNumber, type Act, type Handler } from './declare.ts';
import type { WaitOptions } from './inbox.ts';
import type { RawOptions, TransactionOptions, MessageOptions } from './signing.ts';
import type { CreateOptions } from './users.ts';
import type { AddAccountsOptions, DeleteOptions } from './wallets.ts';

/** How long to wait for approvals unless another time is asked for. */
const WAIT_SECONDS = 120;

/** Every option of the commands below; each command declares the ones that it has. */
type Options = AddAccountsOptions &
  DeleteOptions &
  CreateOptions &
  ListOptions &
  WaitOptions &
  MessageOptions &
  TransactionOptions &
  RawOptions;

/** A command that asks the service for one thing, or submits one activity. */
type Row = Readonly<{
  /** Its name and its arguments. */
  usage: string;
  about: string;
  options?: readonly Option[];
  /** Whether it submits an activity: then it has `--wait` and `--dry-run`. */
  submits?: true;
  example: string;
  run: Handler<Options>;
}>;

/** `coffer wallet`, `user`, `sign`, `activity` and `whoami`. Each change is an activity, on which policies and approvals decide. */
export function declareResources(program: Command, act: Act): void {
  const wallet = program.command('wallet').description('create, list, rename and delete wallets and their accounts');
  declareRows(wallet, act, walletRows);
  const account = wallet.command('account').description('add, list, rename and delete accounts of wallets');
  declareRows(account, act, [...accountRows, renameRow]);
  // The name that the command had first.
  declareRows(program.command('account', { hidden: true }).description('change accounts of wallets'), act, [renameRow]);
  declareRows(program.command('user').description('create, list and delete users'), act, userRows);
  declareRows(program.command('sign').description('sign messages, transactions and bytes'), act, signRows);
  const activity = program.command('activity').alias('activities').description('list and follow activities');
  declareRows(activity, act, activityRows);
  declareRows(program, act, [whoamiRow]);
}

function declareRows(group: Command, act: Act, rows: readonly Row[]): void {
  for (const { usage, about, options = [], submits, example, run } of rows) {
    const command = withService(group.command(usage).description(about));
    if (submits)
      command
        .addOption(
          new Option('--wait [seconds]', `wait for approvals, ${WAIT_SECONDS} s unless you say how long`)
            .argParser(wholeNumber(1, 604_800))
            .preset(String(WAIT_SECONDS)),
        )
        .option('--dry-run', 'print the request, and send nothing');
    for (const option of options) command.addOption(option);
    command.action(act(run)).addHelpText(...examples(`coffer ${example}`));
  }
}

const repeated = (flags: string, about: string) =>
  new Option(flags, `${about}; may be repeated`)
    .argParser((value: string, before: readonly string[]) => [...before, value])
    .default([], '0');
const yes = new Option('--yes', 'do not prompt');
const presets = repeated(
  '--account <preset>',
  'add an account, such as ethereum, or several, such as bitcoin-p2wpkh:3',
);
const withoutExport = new Option('--without-export', 'delete them also if they were never exported');
const wallets = () => import('./wallets.ts');
const users = () => import('./users.ts');
const signing = () => import('./signing.ts');
const activities = () => import('./activities.ts');

const walletRows: readonly Row[] = [
  {
    usage: 'create <name>',
    about: 'create a wallet, with accounts of these presets',
    options: [presets],
    submits: true,
    example: 'wallet create Treasury --account ethereum --account bitcoin-p2wpkh:3',
    run: async (context, options, [name = '']) => (await wallets()).createWallet(context, options, name),
  },
  {
    usage: 'list',
    about: 'list wallets with their accounts',
    example: 'wallet list --key-name ann',
    run: async (context, options) => (await wallets()).listWallets(context, options),
  },
  {
    usage: 'get <wallet>',
    about: 'show a wallet with its accounts',
    example: 'wallet get Treasury',
    run: async (context, options, [named = '']) => (await wallets()).getWallet(context, options, named),
  },
  {
    usage: 'rename <wallet> <name>',
    about: 'give a wallet another name',
    submits: true,
    example: 'wallet rename Treasury "Cold storage"',
    run: async (context, options, [named = '', name = '']) =>
      (await wallets()).renameWallet(context, options, named, name),
  },
  {
    usage: 'delete <wallet...>',
    about: 'delete wallets with their accounts',
    options: [yes, withoutExport],
    submits: true,
    example: 'wallet delete Treasury --yes',
    run: async (context, options, named) => (await wallets()).deleteWallets(context, options, named),
  },
];

const accountRows: readonly Row[] = [
  {
    usage: 'add <wallet>',
    about: 'add accounts of these presets, on the first free paths',
    options: [presets, new Option('--name <name>', 'name of the account')],
    submits: true,
    example: 'wallet account add Treasury --account solana --name Payroll',
    run: async (context, options, [named = '']) => (await wallets()).addAccounts(context, options, named),
  },
  {
    usage: 'list [wallet]',
    about: 'list accounts, of one wallet or of all',
    example: 'wallet account list Treasury',
    run: async (context, options, [named]) => (await wallets()).listAccounts(context, options, named),
  },
  {
    usage: 'delete <address|id...>',
    about: 'delete accounts',
    options: [yes, withoutExport],
    submits: true,
    example: 'wallet account delete 0x47641B418aC3443c6185bB463755518E16309c27',
    run: async (context, options, named) => (await wallets()).deleteAccounts(context, options, named),
  },
];

const renameRow: Row = {
  usage: 'rename <address|id> <name>',
  about: 'give an account of a wallet another name',
  submits: true,
  example: 'wallet account rename 0x47641B418aC3443c6185bB463755518E16309c27 Payroll',
  run: async (context, options, [named = '', name = '']) =>
    (await import('./accounts.ts')).renameAccount(context, options, named, name),
};

const userRows: readonly Row[] = [
  {
    usage: 'create <name>',
    about: 'create a user',
    options: [
      new Option('--new-api-key <key>', 'also create an API key with this name, in the folder of keys'),
      new Option('--email <address>', 'email address of the user'),
      repeated('--tag <tag>', 'name or ID of a user tag'),
    ],
    submits: true,
    example: 'user create Bob --new-api-key bob',
    run: async (context, options, [name = '']) => (await users()).createUser(context, options, name),
  },
  {
    usage: 'list',
    about: 'list users with their numbers of credentials',
    example: 'user list',
    run: async (context, options) => (await users()).listUsers(context, options),
  },
  {
    usage: 'get <user>',
    about: 'show a user with the credentials',
    example: 'user get Bob',
    run: async (context, options, [named = '']) => (await users()).getUser(context, options, named),
  },
  {
    usage: 'delete <user...>',
    about: 'delete users',
    options: [yes],
    submits: true,
    example: 'user delete Bob --yes',
    run: async (context, options, named) => (await users()).deleteUsers(context, options, named),
  },
];

const signWith = () =>
  new Option('--with <address>', 'address of the account, or the ID of a private key').makeOptionMandatory();
const out = new Option('--out <file>', 'a new file for the result (default: standard output)');

const signRows: readonly Row[] = [
  {
    usage: 'message <text>',
    about: 'sign a text, a file of text as @FILE, or - for standard input',
    options: [signWith(), out, new Option('--no-prefix', 'sign without the prefix of Ethereum messages (EIP-191)')],
    submits: true,
    example: 'sign message hello --with 0x47641B418aC3443c6185bB463755518E16309c27',
    run: async (context, options, [text = '']) => (await signing()).signMessage(context, options, text),
  },
  {
    usage: 'typed-data <json>',
    about: 'sign typed data (EIP-712) as JSON, @FILE, or - for standard input',
    options: [signWith(), out],
    submits: true,
    example: 'sign typed-data @permit.json --with 0x47641B418aC3443c6185bB463755518E16309c27',
    run: async (context, options, [json = '']) => (await signing()).signTypedData(context, options, json),
  },
  {
    usage: 'tx <hex>',
    about: 'sign an unsigned transaction as hex, @FILE, or - for standard input',
    options: [
      signWith(),
      out,
      new Option('--type <chain>', 'ethereum, bitcoin, solana or tron (default: the chain of the address)'),
    ],
    submits: true,
    example: 'sign tx @unsigned.hex --with 0x47641B418aC3443c6185bB463755518E16309c27 --wait',
    run: async (context, options, [hex = '']) => (await signing()).signTransaction(context, options, hex),
  },
  {
    usage: 'raw <hex>',
    about: 'sign bytes as hex, @FILE, or - for standard input',
    options: [
      signWith(),
      out,
      new Option('--hash <hash>', 'sha256 or keccak256 of the bytes, or none if they are a digest of 32 bytes'),
    ],
    submits: true,
    example: 'sign raw 68656c6c6f --hash sha256 --with bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    run: async (context, options, [hex = '']) => (await signing()).signRaw(context, options, hex),
  },
];

const listOptions = [
  new Option('--status <status>', 'pending, completed, failed or rejected'),
  new Option('--type <type>', 'activity type, such as CREATE_WALLET'),
  new Option('--limit <count>', 'how many of the newest activities').argParser(wholeNumber(1, 100)).default(20),
];

const activityRows: readonly Row[] = [
  {
    usage: 'list',
    about: 'list the newest activities',
    options: listOptions,
    example: 'activity list --status pending',
    run: async (context, options) => (await activities()).listActivities(context, options),
  },
  {
    usage: 'get <id|fingerprint>',
    about: 'show an activity',
    example: 'activity get 01234567-89ab-4def-8123-456789abcdef',
    run: async (context, options, [named = '']) => (await activities()).getActivity(context, options, named),
  },
  {
    usage: 'wait <id|fingerprint>',
    about: 'wait until an activity has ended: exit code 0 completed, 1 failed, 3 rejected, 7 still pending',
    options: [
      new Option('--for <seconds>', 'maximum time to wait').argParser(wholeNumber(1, 604_800)).default(WAIT_SECONDS),
    ],
    example: 'activity wait 01234567-89ab-4def-8123-456789abcdef --for 3600 --key-name ann',
    run: async (context, options, [named = '']) => (await import('./inbox.ts')).waitFor(context, options, named),
  },
  {
    usage: 'watch',
    about: 'print each activity that is new or has another status, until Ctrl+C',
    options: listOptions,
    example: 'activity watch --json',
    run: async (context, options) => (await activities()).watchActivities(context, options),
  },
];

const whoamiRow: Row = {
  usage: 'whoami',
  about: 'show the user of the API key, and the organization',
  example: 'whoami --key-name ann',
  run: async (context, options) => (await users()).whoami(context, options),
};
