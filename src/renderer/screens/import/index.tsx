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
  const place = useRef(location.pathname);
  useEffect(() => {
    place.current = location.pathname;
  }, [location.pathname]);

  // A bundle that Offline decryption hands over. It is sealed, so it may travel like this; it is taken once.
  const handed = handedIn(location.state);
  const taken = useRef<string | null>(null);
  useEffect(() => {
    if (handed === null || taken.current === location.key) return;
    taken.current = location.key;
    void navigate(location.pathname, { replace: true, state: null });
    void give(new TextEncoder().encode(handed.sealed), { against: handed.against });
  }, [handed, give, navigate, location]);

  // Whoever goes anywhere in this place, by its own links, the navigation or back from the review, begins again.
  // An address that was typed has no key of its own.
  const here = `${location.key} ${location.pathname}`;
  const at = useRef(here);
  const isStep = new URLSearchParams(location.search).has(stepParam);
  useEffect(() => {
    if (at.current === here) return;
    at.current = here;
    if (isStep) return;
    setImported(null);
    setLapsed(false);
    forget();
  }, [here, isStep, forget]);

  // The review is a place of its own, so that going back leads to what was given, and not out of the import.
  const { at: stage } = giving;
  useEffect(() => {
    if (stage === 'kept') void navigate(`${place.current}?${stepParam}=review`);
  }, [stage, navigate]);
  const restart = (): void => {
    setImported(null);
    forget();
    void navigate(location.pathname, { replace: true });
  };

  if (imported !== null) return <ResultPage {...imported} onAnother={restart} />;
  if (giving.at === 'kept')
    return (
      <ConfirmPage
        key={giving.draft.draftId}
        draft={giving.draft}
        onImported={setImported}
        onForget={restart}
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

/** Set in the address while something that was given is reviewed, or was imported. */
const stepParam = 'step';

type Handed = Readonly<{ sealed: string; against: BundleExpectations }>;

/** The bundle in a navigation's state, and what it was checked against; else null. */
function handedIn(state: unknown): Handed | null {
  if (typeof state !== 'object' || state === null || !('sealed' in state) || !('against' in state)) return null;
  // Only Offline decryption navigates here with a state; main checks what stands in it once more.
  return typeof state.sealed === 'string' ? (state as Handed) : null;
}
