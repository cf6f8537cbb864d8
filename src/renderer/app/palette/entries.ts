import { waitingStatuses } from '#shared/enums.ts';
import {
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
import { use, useMemo } from 'react';
import { useActivityText } from '../../flows/activity/activity-text.tsx';
import { useCall } from '../../api/hooks.ts';
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
  /** Where it leads; what is done instead has a `run`. */
  path: string;
  run?: () => void;
  icon: Icon;
}>;

export function useEntries(): readonly Entry[] {
  const named = useNamedThings();
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
    return [...places, ...named, ...begun, ...switching, ...operations, ...waiting];
  }, [named, operations, waiting, askToSwitch, t, language]);
}

function useNamedThings(): readonly Entry[] {
  const t = useMessages(messages);
  const wallets = useCall('list_wallets', {}).data?.wallets;
  const privateKeys = useCall('list_private_keys', {}).data?.privateKeys;
  const secrets = useCall('list_all_secrets', {}).data?.secrets;
  const users = useCall('list_users', {}).data?.users;
  const policies = useCall('list_policies', {}).data?.policies;
  return useMemo(() => {
    const entry = (
      kind: 'wallet' | 'privateKey' | 'secret' | 'person' | 'policy',
      folder: string,
      id: string,
      title: string,
      icon: Icon,
    ): Entry => ({
      id: `${kind}:${id}`,
      group: 'places',
      title,
      detail: t(kind),
      path: `/${folder}/${encodeURIComponent(id)}`,
      icon,
    });
    return [
      ...(wallets ?? []).map((one) => entry('wallet', 'wallets', one.walletId, one.walletName, IconWallet)),
      ...(privateKeys ?? []).map((one) =>
        entry('privateKey', 'private-keys', one.privateKeyId, one.privateKeyName, IconKey),
      ),
      // A secret has no page of its own but those of its export.
      ...(secrets ?? []).map(({ secretId, name = secretId }): Entry => ({
        ...entry('secret', 'export', secretId, name, IconLockPassword),
        path: `/export?what=secret&id=${secretId}`,
      })),
      ...(users ?? []).map((one) => entry('person', 'people', one.userId, one.userName, IconUser)),
      ...(policies ?? []).map((one) => entry('policy', 'policies', one.policyId, one.policyName, IconScale)),
    ];
  }, [wallets, privateKeys, secrets, users, policies, t]);
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

function useWaiting(): readonly Entry[] {
  const say = useActivityText();
  const { data } = useCall('search_activities', { filterByStatus: [...waitingStatuses], limit: waitingMax });
  return useMemo(() => {
    // The wire's own form; which fields an activity has does not hang on who asked for it.
    const activities = data?.activities ?? [];
    return activities.map((activity): Entry => ({
      id: `waiting:${activity.id}`,
      group: 'waiting',
      title: say.sentenceText(activity),
      path: `/approvals/${activity.id}`,
      icon: IconRubberStamp,
    }));
  }, [data, say]);
}
