import { usePlatform } from '../api/hooks.ts';
import classes from './Chord.module.css';
import { chords, printed, type Command } from './keys.ts';

/** The keys of a command, as they are printed on this machine's keyboard. */
export function Chord({ command }: { readonly command: Command }) {
  const mac = useIsMac();
  const chord = chords.find(([name]) => name === command)?.[1];
  return chord === undefined ? null : <Keys keys={printed(chord, mac)} />;
}

/** Keys to be pressed together. */
export function Keys({ keys }: { readonly keys: readonly string[] }) {
  return (
    <span className={classes.keys}>
      {keys.map((key) => (
        <kbd key={key} className={classes.key}>
          {key}
        </kbd>
      ))}
    </span>
  );
}

/** Whether this machine's keyboard has Cmd where others have Ctrl. */
export function useIsMac(): boolean {
  return usePlatform()?.os === 'macos';
}
