import type { MissingFromBackup as Missing } from '#shared/bridge.ts';
import { useMessages } from '../../messages/translate.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { messages } from './messages.ts';

/** Says what no backup holds, the first of it by name. */
export function MissingFromBackup({ missing }: { missing: Missing }) {
  const t = useMessages(messages);
  const [first] = missing.first;
  if (!first) return null;
  return t.rich('inNoBackup', {
    kind: first.kind,
    name: <SafeText text={first.name} max={40} />,
    more: missing.total - 1,
  });
}
