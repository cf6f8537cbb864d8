import { SimpleGrid } from '@mantine/core';
import { useMessages } from '../messages/translate.tsx';
import { Dialog } from '../ui/parts/Dialog.tsx';
import { style } from '../ui/text/style.ts';
import { Keys, useIsMac } from './Chord.tsx';
import { chords, printed } from './keys.ts';
import { messages } from './messages.ts';
import { routes } from './routes.ts';

/** One row of the map: keys pressed together, or one after the other, and what they do. */
type Row = Readonly<{ keys: readonly (readonly string[])[]; does: string }>;

/** Every key of the window. `letters` says whether single letters act. */
export function KeyMap({ letters, onClose }: { letters: boolean; onClose: () => void }) {
  const t = useMessages(messages);
  const mac = useIsMac();
  const commands = [...new Set(chords.map(([command]) => command))];
  const everywhere = commands.map((command) => ({
    keys: chords.filter(([name]) => name === command).map(([, chord]) => printed(chord, mac)),
    does: t(command),
  }));
  const inLists: readonly Row[] = [
    { keys: [['↑'], ['↓']], does: t('rows') },
    { keys: [['Home'], ['End']], does: t('ends') },
    { keys: [['Enter']], does: t('openTheRow') },
    { keys: [['Esc']], does: t('escape') },
    { keys: [[t('space')]], does: t('reveal') },
  ];
  const byLetter: readonly Row[] = [
    ...routes.flatMap(({ letter, name }) =>
      letter === undefined ? [] : [{ keys: [['G'], [letter.toUpperCase()]], does: t(name) }],
    ),
    { keys: [['J'], ['K']], does: t('nextAndPrevious') },
    { keys: [['V']], does: t('toApprove') },
    { keys: [['R']], does: t('toReject') },
  ];
  return (
    <Dialog title={t('shortcutKeys')} size="large" onClose={onClose}>
      <SimpleGrid minColWidth="min(18rem, 100%)" autoFlow="auto-fit" spacing="xl" verticalSpacing={0}>
        <Rows title={t('everywhere')} rows={everywhere} />
        <div>
          <Rows title={t('inLists')} rows={inLists} />
          <Rows title={t('letters')} rows={byLetter} note={t(letters ? 'lettersOn' : 'lettersOff')} />
        </div>
      </SimpleGrid>
    </Dialog>
  );
}

function Rows(props: { title: string; rows: readonly Row[]; note?: string }) {
  return (
    <section className={style('bottom16')}>
      <h3 className={style('label', 'flush', 'bottom4')}>{props.title}</h3>
      {props.note !== undefined && <p className={style('hint', 'bottom4')}>{props.note}</p>}
      <dl className={style('flush')}>
        {props.rows.map(({ keys, does }) => (
          <div key={does} className={style('row', 'apart', 'lineTop', 'gap16', 'padBlock4')}>
            <dt>{does}</dt>
            <dd className={style('inlineRow', 'rigid', 'flush', 'gap8')}>
              {keys.map((together) => (
                <Keys key={together.join(' ')} keys={together} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
