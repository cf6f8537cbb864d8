import { CopyableValue } from '../../ui/text/CopyableValue.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';

/** A value that was found in a bundle or stamp, in full: hex in groups with a button to copy it, ids too, other text as safe text. */
export function FieldValue({ value, name }: { value: string; name: string }) {
  if (/^(?:0x)?[0-9a-f]{32,}$/iu.test(value)) return <CopyableValue text={value} grouped label={name} />;
  if (/^[\w.:/+=-]{20,512}$/u.test(value)) return <CopyableValue text={value} label={name} />;
  return <SafeText text={value} max={4_096} />;
}
