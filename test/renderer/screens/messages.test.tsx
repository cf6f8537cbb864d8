import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ListedMessage, LocalBridge, MailSettings } from '#shared/bridge.ts';
import Endpoint from '../../../src/renderer/screens/endpoint/index.tsx';
import { Mail } from '../../../src/renderer/screens/settings/Mail.tsx';
import { noMail, testBridge, unlocked } from '../../harness/bridge.ts';
import { aPage, openScreen, pageText, press, type } from '../../harness/screen.tsx';

aPage();

const nowMs = Date.now();
const waiting: ListedMessage = {
  id: '01234567-89ab-4def-8123-456789abcdef',
  organizationId: 'c75ef23f-2746-4b94-a318-24d787350de0',
  organizationName: 'Northgate Treasury',
  kind: 'OTP',
  channel: 'EMAIL',
  to: 'ann@example.com',
  state: 'waiting',
  createdAtMs: nowMs,
  expiresAtMs: nowMs + 3_600_000,
  readings: [],
};
const dead: ListedMessage = {
  ...waiting,
  id: '11234567-89ab-4def-8123-456789abcdef',
  to: '+4915112345678',
  channel: 'SMS',
  state: 'dead',
  failure: { atMs: nowMs, reason: 'answer', status: 404 },
  readings: [{ userId: 'u', userName: 'Mara', atMs: nowMs }],
};

function open(listed: readonly ListedMessage[], language: 'en' | 'de' = 'en') {
  const bridge = testBridge(unlocked, { local: { messages: async () => ({ ok: true, value: { messages: listed } }) } });
  openScreen({ screen: Endpoint, place: '/endpoint', at: '/endpoint/messages', bridge, language });
  return bridge;
}
const asked = (bridge: ReturnType<typeof open>, name: string) =>
  bridge.asked.filter(([question]) => question === name).map(([, ...args]) => args);

describe('the message box', () => {
  it('says what would be in it while it is empty, in German too', async () => {
    open([]);
    expect(await screen.findByRole('heading', { name: 'No messages' })).toBeTruthy();
    open([], 'de');
    expect(await screen.findByRole('heading', { name: 'Keine Nachrichten' })).toBeTruthy();
  });

  it('lists whom each is for, where it stands and who was shown it; what was given up is sent again', async () => {
    const bridge = open([waiting, dead]);
    const row = await screen.findByRole('row', { name: /\+4915112345678/ });
    expect(row.textContent).toMatch(/One-time code, by SMS.*Failed.*Refused with 404.*Shown to Mara/s);
    expect(screen.getByRole('row', { name: /ann@example\.com/ }).textContent).toMatch(/by email.*Available until/s);
    fireEvent.click(within(row).getByRole('button', { name: 'More for +4915112345678' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Retry', hidden: true }));
    await waitFor(() => expect(asked(bridge, 'local.retryMessage')).toEqual([[dead.id]]));
  });

  it('is shown for a reason, the passphrase and a hold, and main is asked for nothing before', async () => {
    const bridge = open([waiting]);
    fireEvent.click(await screen.findByRole('button', { name: 'Show' }));
    await screen.findByRole('dialog');
    type('Passphrase', 'correct horse');
    press('Continue');
    expect(await screen.findByText('Enter a reason')).toBeTruthy();
    type('Reason', 'Ann has no e-mail here');
    press('Continue');
    const word = await screen.findByLabelText(/Or type harbor/);
    expect(asked(bridge, 'vault.reauthenticate')).toEqual([['correct horse']]);
    expect(asked(bridge, 'local.readMessage')).toEqual([]);
    await act(async () => void fireEvent.change(word, { target: { value: 'harbor' } }));
    await waitFor(() => expect(pageText()).toContain('7K3MQ9XAB'));
    expect(asked(bridge, 'local.readMessage')).toEqual([[waiting.id, 'Ann has no e-mail here', 'correct horse']]);
    press('Hide');
    await waitFor(() => expect(pageText()).not.toContain('7K3MQ9XAB'));
  });
});

describe('the settings of mail', () => {
  const settings = (present: Partial<MailSettings>, more: Partial<LocalBridge> = {}) => {
    const bridge = testBridge(unlocked, {
      local: { mailSettings: async () => ({ ok: true, value: { ...noMail, ...present } }), ...more },
    });
    openScreen({ screen: Mail, place: '/settings', bridge });
    return bridge;
  };

  it('are saved together, with a password that leaves its field as bytes', async () => {
    const bridge = settings({ from: 'old@example.com' });
    await screen.findByLabelText('SMTP relay');
    expect(screen.queryByLabelText('Relay password')).toBeNull();
    type('SMTP relay', ' smtps://mail.example.com ');
    type('From', '');
    type('Relay user name', 'vault');
    type('Relay password', 'relay secret');
    press('Save');
    await waitFor(() =>
      expect(asked(bridge, 'local.setMailSettings')).toEqual([
        [{ smtp: 'smtps://mail.example.com', from: null, user: 'vault', smsHook: null }, 'relay secret'],
      ]),
    );
    expect(await screen.findByText('Saved')).toBeTruthy();
  });

  it('are tried with a test mail, and say why none went out', async () => {
    settings(
      { smtp: 'smtps://mail.example.com' },
      { sendTestMail: async () => ({ ok: true, value: { failure: { atMs: nowMs, reason: 'tls' } } }) },
    );
    await screen.findByLabelText('Test email to');
    type('Test email to', 'ann@example.com');
    press('Send test');
    expect(
      await screen.findByText(/Couldn’t send the test email: No TLS connection with a trusted certificate/),
    ).toBeTruthy();
  });
});
