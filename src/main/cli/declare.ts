import { type Command, InvalidArgumentError, type OptionValues } from 'commander';
import type { Context, ExitCode } from './output.ts';

/**
 * What a command does. `options` are its own, as commander parsed them; a handler imports what is heavy only when it runs, so that
 * `coffer --help` and the offline commands never load the engine.
 */
export type Handler<Options> = (
  context: Context,
  options: Options,
  args: readonly string[],
) => Promise<ExitCode | undefined | void>;

/** Makes a handler into what `Command.action` takes. */
export type Act = <Options extends OptionValues>(handler: Handler<Options>) => (this: Command) => Promise<void>;

/** The example lines below a command's help, as the arguments of `addHelpText`. */
export function examples(...lines: readonly string[]): ['after', string] {
  const title = lines.length > 1 ? 'Examples' : 'Example';
  return ['after', `\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`];
}

/** A parser for an option that is a whole number within bounds, both included. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= min && value <= max)) throw new InvalidArgumentError(`It is a whole number from ${min} to ${max}.`);
    return value;
  };
}

/** A parser for an option that is a UUID. Gives it in lower case. */
export function uuid(text: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) throw new InvalidArgumentError('It is a UUID.');
  return text.toLowerCase();
}
