import type { Command } from 'commander';

/** A script for each shell, made from the commands and options themselves. */
export const completionScripts: ReadonlyMap<string, (program: Command) => string> = new Map([
  ['bash', bash],
  ['zsh', zsh],
  ['fish', fish],
]);

/** The words that may follow each command: its commands, its options, and those that every command has. Keyed by its words after `coffer`. */
function wordsOf(program: Command): ReadonlyMap<string, readonly string[]> {
  const flagsOf = (command: Command): string[] => command.options.filter(({ hidden }) => !hidden).map(flagOf);
  const words = new Map<string, readonly string[]>();
  const visit = (command: Command, path: readonly string[]): void => {
    const visible = command.createHelp().visibleCommands(command);
    words.set(path.join(' '), [
      ...visible.map((one) => one.name()),
      ...new Set([...flagsOf(command), ...flagsOf(program)]),
    ]);
    for (const one of visible) if (one.name() !== 'help') visit(one, [...path, one.name()]);
  };
  visit(program, []);
  return words;
}

function flagOf({ long, short }: Readonly<{ long?: string | undefined; short?: string | undefined }>): string {
  return long ?? short ?? '';
}

/** The lines of a `case` that set `words` from `at`, the commands typed so far. */
function caseLines(program: Command): string {
  return [...wordsOf(program)].map(([path, words]) => `    '${path}') words='${words.join(' ')}' ;;`).join('\n');
}

/** Walks the words that were typed and keeps those that name commands: a shell function body for bash and zsh. */
const walk = (typed: string): string => `  local at='' words='' next word
  for word in ${typed}; do
    _coffer_words "$at"
    next=" $words "
    case "$word" in -*) ;; *) [[ "$next" == *" $word "* ]] && at="\${at:+$at }$word" ;; esac
  done
  _coffer_words "$at"`;

function wordsFunction(program: Command): string {
  return `_coffer_words() {
  case "$1" in
${caseLines(program)}
    *) words='' ;;
  esac
}`;
}

function bash(program: Command): string {
  return `# coffer completion for bash
${wordsFunction(program)}
_coffer() {
  local current="\${COMP_WORDS[COMP_CWORD]}"
${walk('"${COMP_WORDS[@]:1:COMP_CWORD-1}"')}
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _coffer coffer
`;
}

function zsh(program: Command): string {
  return `#compdef coffer
# coffer completion for zsh
${wordsFunction(program)}
_coffer() {
${walk('"${(@)words_typed}"').replace("  local at=''", `  local -a words_typed=("\${(@)words[2,CURRENT-1]}")\n  local at=''`)}
  compadd -- \${=words}
  _files
}
compdef _coffer coffer
`;
}

function fish(program: Command): string {
  const lines = [...wordsOf(program)].map(
    ([path, words]) => `    case '${path}'\n      string split ' ' -- '${words.join(' ')}'`,
  );
  return `# coffer completion for fish
function __coffer_words
  switch "$argv"
${lines.join('\n')}
  end
end
function __coffer_complete
  set -l at
  for word in (commandline -opc)[2..-1]
    if not string match -q -- '-*' $word; and contains -- $word (__coffer_words $at)
      set -a at $word
    end
  end
  __coffer_words $at
end
complete -c coffer -a '(__coffer_complete)'
`;
}
