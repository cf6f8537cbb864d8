import type { MissingFromBackup as Missing } from '#shared/bridge.ts';
import { useMessages } from '../../messages/translate.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { messages } from './messages.ts';

/** Says what no backup holds, the first of it by name. */
export function MissingFromBackup({ missing }: { missing: Missing }) {
  const t = useMessages(messages);
  const [first] = missing.first;
  if (!first) return null;
  const name = <SafeText text={first.name} max={40} />;
  // One element: a flex box around bare text drops the spaces beside the name.
  return <span>{t.rich('inNoBackup', { kind: first.kind, name, more: missing.total - 1 })}</span>;
}
