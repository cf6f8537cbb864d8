import { CopyButton, CopyableValue } from '../../ui/text/CopyableValue.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

/** Characters that are drawn in groups: each group is an element of the page, and bytes may be megabytes. */
const groupedMax = 8_000;

export function LongValue({ text, label }: { text: string; label: string }) {
  const t = useMessages(messages);
  if (text.length <= groupedMax) return <CopyableValue text={text} label={label} grouped />;
  return (
    <span className={style('grid', 'shrink', 'gap4')}>
      <span className={style('row', 'apart', 'start', 'shrink', 'gap8')}>
        <SafeText text={text} mono max={groupedMax} />
        <CopyButton text={text} label={label} />
      </span>
      <span className={style('note')}>{t('cutText')}</span>
    </span>
  );
}
