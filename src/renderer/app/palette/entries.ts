import { waitingStatuses } from '#shared/enums.ts';
import {
  IconActivity,
  IconAddressBook,
  IconArrowRight,
  IconKey,
  IconLockPassword,
  IconPlus,
  IconRubberStamp,
  IconScale,
  IconTerminal2,
  IconUser,
  IconUserShare,
  IconWallet,
  type Icon,
} from '../../ui/icons.ts';
import { use, useDeferredValue, useMemo } from 'react';
import { useActivityText } from '../../flows/activity/activity-text.tsx';
import type { ActivityView } from '../../api/activity-view.ts';
import { useActivity, useCall } from '../../api/hooks.ts';
import { useWalletAccounts, type WalletAccount } from '../../api/wallet-accounts.ts';
import { useTellings } from '../../flows/activity/reading/effect.tsx';
import { useOperations } from '../../api/news.ts';
import { SwitchContext } from '../../api/ask-contexts.ts';
import { useLanguage, useMessages } from '../../messages/translate.tsx';
import { paletteCommands, routes } from '../routes.ts';
import { messages } from '../messages.ts';

/** The groups of the palette, in the order they are shown. */
export const groups = ['recent', 'places', 'do', 'operations', 'waiting'] as const;
export type Group = (typeof groups)[number];

/** Something to go to or to start. */
export type Entry = Readonly<{
  id: string;
  group: Group;
  title: string;
  /** Said after the title: what it is. Searched too. */
  detail?: string;
  /** Whether the detail is the wire's word. */
  mono?: true;
  /** Addresses and IDs by which it is found, too. */
  keys?: readonly string[];
  /** It stands among the results of each search. */
  always?: true;
  /** Where it leads; what is done instead has a `run`. */
  path: string;
  run?: () => void;
  icon: Icon;
}>;

/** What can be gone to or started. `query`: what was typed, since there are too many accounts and activities to hold them all ready. */
export function useEntries(query: string): readonly Entry[] {
  const named = useNamedThings();
  const sought = useSought(query);
  const operations = useOperationEntries();
  const waiting = useWaiting();
  const askToSwitch = use(SwitchContext);
  const t = useMessages(messages);
  const language = useLanguage();
  return useMemo(() => {
    const vaults = { path: '/vaults', name: 'vaults', icon: IconArrowRight } as const;
    const places = [...routes, vaults].map(({ path, name, icon }): Entry => ({
      id: `place:${path}`,
      group: 'places',
      title: t(name),
      path,
      icon,
    }));
    const begun = paletteCommands.map((command): Entry => ({
      id: `command:${command.id}`,
      group: 'do',
      title: command.words[language === 'de' ? 'de' : 'en'],
      path: command.path,
      icon: IconPlus,
    }));
    const switching: readonly Entry[] = askToSwitch
      ? [
          {
            id: 'command:switch-operator',
            group: 'do',
            title: t('switchOperator'),
            path: '/',
            icon: IconUserShare,
            run: () => askToSwitch(),
          },
        ]
      : [];
    return [...places, ...named, ...sought, ...begun, ...switching, ...operations, ...waiting];
  }, [named, sought, operations, waiting, askToSwitch, t, language]);
}

function useNamedThings(): readonly Entry[] {
  const t = useMessages(messages);
  const wallets = useCall('list_wallets', {}).data?.wallets;
  const privateKeys = useCall('list_private_keys', {}).data?.privateKeys;
  const secrets = useCall('list_all_secrets', {}).data?.secrets;
  const users = useCall('list_users', {}).data?.users;
  const policies = useCall('list_policies', {}).data?.policies;
  const recipients = useCall('list_recipients', {}).data?.recipients;
  return useMemo(() => {
    const entry = (
      kind: 'wallet' | 'privateKey' | 'secret' | 'person' | 'policy' | 'recipient',
      folder: string,
      id: string,
      title: string,
      icon: Icon,
      keys: readonly string[] = [],
    ): Entry => ({
      id: `${kind}:${id}`,
      group: 'places',
      title,
      detail: t(kind),
      keys: [id, ...keys],
      path: `/${folder}/${encodeURIComponent(id)}`,
      icon,
    });
    return [
      ...(wallets ?? []).map((one) => entry('wallet', 'wallets', one.walletId, one.walletName, IconWallet)),
      ...(privateKeys ?? []).map((one) =>
        entry('privateKey', 'private-keys', one.privateKeyId, one.privateKeyName, IconKey, [
          one.publicKey,
          ...one.addresses.map(({ address }) => address),
        ]),
      ),
      // A secret has no page of its own but those of its export.
      ...(secrets ?? []).map(({ secretId, name = secretId }): Entry => ({
        ...entry('secret', 'export', secretId, name, IconLockPassword),
        path: `/export?what=secret&id=${secretId}`,
      })),
      ...(users ?? []).map((one) => entry('person', 'people', one.userId, one.userName, IconUser)),
      ...(policies ?? []).map((one) => entry('policy', 'policies', one.policyId, one.policyName, IconScale)),
      // A recipient has no page of its own but the form that changes it.
      ...(recipients ?? []).map(({ recipientId, recipientName, addresses }): Entry => ({
        ...entry(
          'recipient',
          'recipients',
          recipientId,
          recipientName,
          IconAddressBook,
          addresses.map(({ address }) => address),
        ),
        path: `/recipients?change=${recipientId}`,
      })),
    ];
  }, [wallets, privateKeys, secrets, users, policies, recipients, t]);
}

/** What may be a part of an address or of an ID: letters and digits with the signs of both, and one digit at least. */
const keyLike = /^(?=.*\d)[0-9A-Za-z_:-]{4,}$/;
const idLike = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const accountsMax = 8;

/** The accounts of an address or ID, the activity of an ID, and the search of the log for either. */
function useSought(query: string): readonly Entry[] {
  const t = useMessages(messages);
  const text = useDeferredValue(query.trim());
  const isKey = keyLike.test(text);
  const { accounts } = useWalletAccounts(undefined, isKey);
  const wallets = useCall('list_wallets', {}).data?.wallets;
  const activity = useActivity(idLike.test(text) ? text.toLowerCase() : undefined).data;
  const names = useActivityText();
  const tell = useTellings(
    useMemo(() => (activity ? [activity] : []), [activity]),
    names,
  );
  return useMemo(() => {
    if (!isKey) return [];
    const sought = text.toLowerCase();
    const found: WalletAccount[] = [];
    for (const account of accounts) {
      if (found.length === accountsMax) break;
      if ([account.address, account.walletAccountId].some((key) => key.toLowerCase().includes(sought)))
        found.push(account);
    }
    const nameOf = new Map(wallets?.map(({ walletId, walletName }) => [walletId, walletName]));
    return [
      ...found.map(({ walletId, walletAccountId, address, name, path }): Entry => ({
        id: `account:${walletAccountId}`,
        group: 'places',
        title: `${nameOf.get(walletId) ?? walletId} / ${name ?? path}`,
        keys: [address, walletAccountId],
        path: `/wallets/${walletId}/accounts/${encodeURIComponent(address)}?id=${walletAccountId}`,
        icon: IconWallet,
      })),
      ...(activity
        ? [
            {
              id: `activity:${activity.id}`,
              group: 'places',
              title: tell(activity).sentenceText,
              keys: [activity.id],
              path: `/activities/${activity.id}`,
              icon: IconActivity,
            } as const,
          ]
        : []),
      {
        id: 'command:search-activities',
        group: 'do',
        title: t('searchActivities', { text }),
        always: true,
        path: `/activities?q=${encodeURIComponent(text)}`,
        icon: IconActivity,
      },
    ];
  }, [isKey, text, accounts, wallets, activity, tell, t]);
}

function useOperationEntries(): readonly Entry[] {
  const operations = useOperations();
  return useMemo(
    () =>
      operations.map(({ path, summary }): Entry => ({
        id: `operation:${path}`,
        group: 'operations',
        title: summary,
        detail: path,
        mono: true,
        path: `/console/${path}`,
        icon: IconTerminal2,
      })),
    [operations],
  );
}

const waitingMax = 20;
const none: readonly ActivityView[] = [];

function useWaiting(): readonly Entry[] {
  const say = useActivityText();
  const { data } = useCall('search_activities', { filterByStatus: [...waitingStatuses], limit: waitingMax });
  // The wire's own form; which fields an activity has does not hang on who asked for it.
  const activities = data?.activities ?? none;
  const tell = useTellings(activities, say);
  return useMemo(() => {
    return activities.map((activity): Entry => ({
      id: `waiting:${activity.id}`,
      group: 'waiting',
      title: tell(activity).sentenceText,
      keys: [activity.id, activity.fingerprint, activity.fingerprint.replace(/^sha256:/, '')],
      path: `/approvals/${activity.id}`,
      icon: IconRubberStamp,
    }));
  }, [activities, tell]);
}
