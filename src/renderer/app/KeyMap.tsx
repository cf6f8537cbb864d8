import { Dialog } from '../ui/parts/Dialog.tsx';
import { useMessages, type MessageKey } from '../messages/translate.tsx';
import { style } from '../ui/text/style.ts';
import { Keys, useIsMac } from './Chord.tsx';
import { chords, printed, type Command } from './keys.ts';
import { shortcutMessages } from './shortcut-messages.ts';
import classes from './KeyMap.module.css';
import { routes } from './routes.ts';
import { messages } from './messages.ts';

/** One row of the map: keys pressed together, or one after the other, and what they do. */
type Row = Readonly<{ keys: readonly (readonly string[])[]; does: string }>;

export function KeyMap(props: {
  /** Whether single letters act. */
  letters: boolean;
  onClose: () => void;
}) {
  const t = useMessages(shortcutMessages);
  const names = useMessages(messages);
  const mac = useIsMac();
  const everywhere = (Object.keys(commandWords) as Command[]).map((command) => ({
    keys: chords.filter(([name]) => name === command).map(([, chord]) => printed(chord, mac)),
    does: t(commandWords[command]),
  }));
  const inLists: readonly Row[] = [
    { keys: [['↑'], ['↓']], does: t('rows') },
    { keys: [['Home'], ['End']], does: t('ends') },
    { keys: [['Enter']], does: t('openTheRow') },
    { keys: [['Esc']], does: t('escape') },
    { keys: [[t('space')]], does: t('reveal') },
  ];
  const letters: readonly Row[] = [
    ...routes.flatMap(({ letter, name }) =>
      letter === undefined ? [] : [{ keys: [['G'], [letter.toUpperCase()]], does: names(name) }],
    ),
    { keys: [['J'], ['K']], does: t('nextAndPrevious') },
    { keys: [['V']], does: t('toApprove') },
    { keys: [['R']], does: t('toReject') },
  ];
  return (
    <Dialog title={t('title')} size="large" onClose={props.onClose}>
      <div className={classes.columns}>
        <Rows title={t('everywhere')} rows={everywhere} />
        <div>
          <Rows title={t('inLists')} rows={inLists} />
          <Rows title={t('letters')} rows={letters} note={props.letters ? t('lettersOn') : t('lettersOff')} />
        </div>
      </div>
    </Dialog>
  );
}

const commandWords = {
  find: 'find',
  search: 'search',
  keyMap: 'keyMap',
  lock: 'lock',
  nextRegion: 'nextRegion',
  previousRegion: 'previousRegion',
  back: 'back',
  send: 'send',
  copyAddress: 'copyAddress',
  clearClipboard: 'clearClipboard',
} as const satisfies Readonly<Record<Command, MessageKey<typeof shortcutMessages>>>;

function Rows(props: { title: string; rows: readonly Row[]; note?: string }) {
  return (
    <section className={classes.group}>
      <h3 className={classes.title}>{props.title}</h3>
      {props.note !== undefined && <p className={classes.note}>{props.note}</p>}
      <dl className={style('flush')}>
        {props.rows.map(({ keys, does }) => (
          <div key={does} className={classes.row}>
            <dt>{does}</dt>
            <dd>
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
