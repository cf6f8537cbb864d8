/** What a key of the window does. */
export type Command =
  | 'find'
  | 'search'
  | 'keyMap'
  | 'lock'
  | 'nextRegion'
  | 'previousRegion'
  | 'back'
  | 'send'
  | 'copyAddress'
  | 'clearClipboard';

/** A key with the modifiers that must be held. `mod` is Cmd on macOS and Ctrl elsewhere. */
export type Chord = Readonly<{ key: string; mod?: true; shift?: true; alt?: true }>;

/** The keys that work wherever the focus is. */
export const chords: readonly (readonly [Command, Chord])[] = [
  ['find', { key: 'k', mod: true }],
  ['search', { key: 'f', mod: true }],
  ['keyMap', { key: '/', mod: true }],
  ['lock', { key: 'l', mod: true }],
  // A browser keeps Ctrl+L for its own address line on some systems.
  ['lock', { key: 'l', mod: true, shift: true }],
  ['nextRegion', { key: 'F6' }],
  ['previousRegion', { key: 'F6', shift: true }],
  ['back', { key: 'ArrowLeft', alt: true }],
  ['send', { key: 'Enter', mod: true }],
  ['copyAddress', { key: 'c', mod: true, shift: true }],
  ['clearClipboard', { key: 'x', mod: true, shift: true }],
];

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** What a pressed key asks for, or undefined. */
export function commandOf(event: Pressed, mac: boolean): Command | undefined {
  return chords.find(([, chord]) => fits(event, chord, mac))?.[0];
}

function fits(event: Pressed, chord: Chord, mac: boolean): boolean {
  const [mod, other] = mac ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  // On keyboards where / needs Shift, Ctrl+/ is pressed with it.
  const shift = chord.key === '/' ? true : event.shiftKey === (chord.shift ?? false);
  const key = event.key.toLowerCase() === chord.key.toLowerCase();
  return key && shift && mod === (chord.mod ?? false) && !other && event.altKey === (chord.alt ?? false);
}

/** The keys of a chord as they are printed on a keyboard, one after another. */
export function printed(chord: Chord, mac: boolean): readonly string[] {
  return [
    ...(chord.mod ? [mac ? '⌘' : 'Ctrl'] : []),
    ...(chord.alt ? [mac ? '⌥' : 'Alt'] : []),
    ...(chord.shift ? [mac ? '⇧' : 'Shift'] : []),
    names[chord.key] ?? (chord.key.length === 1 ? chord.key.toUpperCase() : chord.key),
  ];
}

const names: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowUp: '↑', ArrowDown: '↓' };

/** Whether what has the focus takes letters as text, so that they must not act. */
export function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest(textFields) !== null;
}

const textFields =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [role=textbox], [role=combobox], [role=listbox], [role=menu]';
