import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { commandOf, takesText, type Command } from './keys.ts';
import { routes } from './routes.ts';

/** How long after G the letter of a place may come. */
const sequenceMs = 1_500;

/** What the frame itself does when a key asks for it. The rest is the same wherever it is asked. */
type FrameActions = Readonly<Record<'find' | 'keyMap' | 'lock' | 'clearClipboard', () => void>>;

/**
 * Listens to the keys of the window.
 * @param letters whether single letters act
 */
export function useKeys(actions: FrameActions, options: { readonly letters: boolean; readonly mac: boolean }): void {
  const navigate = useNavigate();
  const now = useRef({ actions, options, navigate });
  useEffect(() => {
    now.current = { actions, options, navigate };
  });

  useEffect(() => {
    let wentAtMs = -Infinity;
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      const { options: chosen } = now.current;
      const command = commandOf(event, chosen.mac);
      if (command !== undefined) {
        if (run(command, now.current)) event.preventDefault();
        return;
      }
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey && event.key.length === 1;
      if (!chosen.letters || !plain || takesText(event.target) || modalIsOpen()) return;
      const letter = event.key.toLowerCase();
      const route = event.timeStamp - wentAtMs < sequenceMs ? routes.find((each) => each.letter === letter) : undefined;
      wentAtMs = letter === 'g' ? event.timeStamp : -Infinity;
      if (route !== undefined) {
        event.preventDefault();
        void now.current.navigate(route.path);
      } else if (moveByLetter(letter)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

type Now = Readonly<{ actions: FrameActions; navigate: ReturnType<typeof useNavigate> }>;

/** Does what a key asks for. False when there is nothing to do it to, so that the key keeps its own meaning. */
function run(command: Command, { actions, navigate }: Now): boolean {
  switch (command) {
    case 'nextRegion':
      moveRegion(1);
      return true;
    case 'previousRegion':
      moveRegion(-1);
      return true;
    case 'back':
      // In a field the key goes back by a word.
      if (takesText(document.activeElement)) return false;
      void navigate(-1);
      return true;
    case 'send':
      return send();
    case 'copyAddress':
      return copyAddress();
    case 'search':
      // The list's own field listens; without one the browser's search is as good.
      return false;
    default:
      actions[command]();
      return true;
  }
}

/** Sends the form that the focus is in. Votes are not forms, so none is ever sent by it. */
function send(): boolean {
  const form = document.activeElement?.closest('form') ?? null;
  if (form === null) return false;
  form.requestSubmit();
  return true;
}

/** J and K go through the rows of the list in sight; V and R only move the focus to a vote, they never cast it. */
function moveByLetter(letter: string): boolean {
  switch (letter) {
    case 'j':
      return moveRow('ArrowDown');
    case 'k':
      return moveRow('ArrowUp');
    case 'v':
      return focusFirst('main button[data-tone="approve"]');
    case 'r':
      return focusFirst('main button[data-tone="reject"]');
    default:
      return false;
  }
}

/** Where the address is that is looked at, likeliest first: in the row that is selected or has the focus, beside the list, on the page. */
const addressPlaces = ['[aria-selected="true"]', ':focus', '[data-index]:focus-within', 'main aside', 'main'] as const;

/** Presses the copy button of the address that is looked at; what it says, it says as if it was pressed. */
function copyAddress(): boolean {
  return addressPlaces.some((route) => clickFirst(`${route} [data-copies="address"]`));
}

const row = 'main [data-index][tabindex="0"]';

function moveRow(key: 'ArrowDown' | 'ArrowUp'): boolean {
  const here = document.activeElement?.closest<HTMLElement>(row) ?? null;
  if (here === null) return focusFirst(row);
  here.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  return true;
}

function focusFirst(selector: string): boolean {
  const element = document.querySelector<HTMLElement>(selector);
  element?.focus();
  return element !== null;
}

function clickFirst(selector: string): boolean {
  const element = document.querySelector<HTMLElement>(selector);
  element?.click();
  return element !== null;
}

function modalIsOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

/** The regions of the window, in the order that F6 goes through them. */
const regions = '[data-region], main, main aside';
const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]';

/**
 * Moves the focus to the next region of the window, or the one before, around its end. A region takes it where it was left, at its
 * heading, or at the first thing in it that can be focused.
 */
function moveRegion(by: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>(regions)].filter(isShown);
  if (all.length === 0) return;
  const here = innermost(all, document.activeElement);
  const at = here === undefined ? (by === 1 ? -1 : 0) : all.indexOf(here);
  const next = all.at((at + by + all.length) % all.length);
  if (next !== undefined) enter(next);
}

/** Puts the focus into a region. */
function enter(region: HTMLElement): void {
  const heading = region.querySelector<HTMLElement>('h1[tabindex="-1"]');
  const first = heading ?? [...region.querySelectorAll<HTMLElement>(focusable)].find(isShown);
  if (first === undefined) region.tabIndex = -1;
  (first ?? region).focus();
}

/** The region that an element is in: the innermost, since an aside lies in the page. */
function innermost(all: readonly HTMLElement[], element: Element | null): HTMLElement | undefined {
  return all.filter((region) => region.contains(element)).at(-1);
}

function isShown(element: HTMLElement): boolean {
  return (
    element.closest('[inert], [hidden], [aria-hidden="true"]') === null && getComputedStyle(element).display !== 'none'
  );
}
