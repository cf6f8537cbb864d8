import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { BundleExpectations } from '#shared/bridge.ts';
import { ConfirmPage, type Done } from './ConfirmPage.tsx';
import { useGiving } from './draft.ts';
import { GivePage } from './GivePage.tsx';
import { ResultPage } from './ResultPage.tsx';

/**
 * Importing: a secret is given to main once, shown as what it is, named and confirmed; then what came of it. Main keeps the secret between
 * these steps; here is only what may be shown.
 */
export default function Import() {
  const location = useLocation();
  const navigate = useNavigate();
  const given = useGiving();
  const [imported, setImported] = useState<Done | null>(null);
  const [lapsed, setLapsed] = useState(false);
  const { give, giving, forget } = given;

  // A bundle that Offline decryption hands over. It is sealed, so it may travel like this; it is taken once.
  const handed = handedIn(location.state);
  const taken = useRef<string | null>(null);
  useEffect(() => {
    if (handed === null || taken.current === location.key) return;
    taken.current = location.key;
    void navigate(location.pathname, { replace: true, state: null });
    void give(new TextEncoder().encode(handed.sealed), { against: handed.against });
  }, [handed, give, navigate, location]);

  // Whoever goes anywhere in this place, by its own links or the navigation, begins again.
  // An address that was typed has no key of its own.
  const here = `${location.key} ${location.pathname}`;
  const at = useRef(here);
  useEffect(() => {
    if (at.current === here) return;
    at.current = here;
    setImported(null);
    setLapsed(false);
    forget();
  }, [here, forget]);

  if (imported !== null)
    return (
      <ResultPage
        {...imported}
        onAnother={() => {
          setImported(null);
          forget();
        }}
      />
    );
  if (giving.at === 'kept')
    return (
      <ConfirmPage
        key={giving.draft.draftId}
        draft={giving.draft}
        onImported={setImported}
        onForget={forget}
        onLapsed={() => {
          setLapsed(true);
          forget();
        }}
      />
    );
  return (
    <GivePage
      given={{
        ...given,
        give: (bytes, hint) => {
          setLapsed(false);
          return give(bytes, hint);
        },
      }}
      lapsed={lapsed}
    />
  );
}

type Handed = Readonly<{ sealed: string; against: BundleExpectations }>;

/** The bundle in a navigation's state, and what it was checked against; else null. */
function handedIn(state: unknown): Handed | null {
  if (typeof state !== 'object' || state === null || !('sealed' in state) || !('against' in state)) return null;
  // Only Offline decryption navigates here with a state; main checks what stands in it once more.
  return typeof state.sealed === 'string' ? (state as Handed) : null;
}
