/**
 * The arguments of the host's own process, where the arguments are those of `coffer serve` and this process is to keep the host's sockets;
 * undefined otherwise. Options may stand before the command, and one with a value would take what follows it for that value: `--kept`
 * stands right after the command. Windows hands over no listening socket, so a host has no keeper there.
 */
export function keptServe(args: readonly string[], platform: NodeJS.Platform): readonly string[] | undefined {
  const command = args.findIndex((arg) => !arg.startsWith('-'));
  if (args[command] !== 'serve' || args.includes('--kept') || platform === 'win32') return undefined;
  return args.toSpliced(command + 1, 0, '--kept');
}
