import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { failedPrecondition, invalidArgument, notFound, toFailure } from '#engine/fault.ts';
import { problemOf } from '../../../../src/renderer/api/problem.ts';
import { activityTextOf } from '../../../../src/renderer/flows/activity/activity-text.tsx';
import { FailureNotice } from '../../../../src/renderer/flows/activity/FailureNotice.tsx';
import { phrases } from '../../../../src/renderer/flows/activity/phrases/phrases.ts';
import { objectMessages } from '../../../../src/renderer/flows/activity/phrases/object-messages.ts';
import { translatorFor, type Language } from '../../../../src/renderer/messages/translate.tsx';
import { ProblemNotice } from '../../../../src/renderer/ui/parts/ProblemNotice.tsx';
import { annId } from '../../../harness/activities.ts';
import { draw } from '../../../harness/kit.tsx';
import { aPage } from '../../../harness/screen.tsx';

aPage();
afterEach(cleanup);

const failures = [
  ['an id that nobody has', notFound('wallet', 'w-1'), 'In dieser Organisation nicht gefunden'],
  ['a field', invalidArgument('parameters.accounts.0.path', 'invalid path'), 'Das Feld „accounts.0.path“ ist ungültig'],
  [
    'a transaction that cannot be read',
    invalidArgument('parameters.unsignedTransaction', 'no hex', 'INVALID_TRANSACTION'),
    'Die Transaktion konnte nicht dekodiert werden',
  ],
  [
    'a member of the root quorum',
    failedPrecondition('ROOT_QUORUM_MEMBER', 'the user u-1 is in the root quorum'),
    'Der Benutzer gehört zum Root-Quorum. Entfernen Sie ihn zuerst aus dem Root-Quorum.',
  ],
] as const;

const names = (language: Language) =>
  activityTextOf(translatorFor(language, phrases), translatorFor(language, objectMessages), () => undefined, annId);

describe.each(failures)('what the engine refuses: %s', (_what, fault, german) => {
  const failure = toFailure(fault);

  it('is told in German where it is asked for, with the wire’s English marked as such', () => {
    draw(<ProblemNotice problem={problemOf('Nicht erstellt', failure, { language: 'de' })} />, { language: 'de' });
    expect(screen.getByText(german, { exact: true })).toBeTruthy();
    const [english] = document.querySelectorAll('[lang="en"]');
    expect(english?.textContent?.toLowerCase()).toBe(failure.message.toLowerCase());
  });

  it('is told in German with the activity that failed', () => {
    draw(<FailureNotice activity={{ id: 'a-1' }} failure={failure} names={names('de')} />, { language: 'de' });
    expect(screen.getByText(german)).toBeTruthy();
    expect(document.querySelector('[lang="en"]')?.textContent).toBe(failure.message);
  });

  it('is told once in English', () => {
    draw(<ProblemNotice problem={problemOf('Not made', failure)} />);
    const said = document.body.textContent?.toLowerCase().split(failure.message.toLowerCase()).length;
    expect(said).toBe(2);
  });
});
