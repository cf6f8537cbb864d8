import { usePlatform } from '../api/hooks.ts';
import { style } from '../ui/text/style.ts';
import { chords, printed, type Command } from './keys.ts';

export function Chord({ command }: { command: Command }) {
  const mac = useIsMac();
  const chord = chords.find(([name]) => name === command)?.[1];
  return chord === undefined ? null : <Keys keys={printed(chord, mac)} />;
}

export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className={style('inlineRow', 'gap4')}>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}

export function useIsMac(): boolean {
  return usePlatform()?.os === 'macos';
}
