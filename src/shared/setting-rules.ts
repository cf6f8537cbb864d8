/** One setting that is a number or a switch: what it may be, and the flag of the command line that sets it. `seconds` may be 0, for never. */
type SettingRule = Readonly<
  { flag: string; label: string } & ({ kind: 'count' | 'seconds'; min: number; max: number } | { kind: 'switch' })
>;

const perSecondMax = 1_000_000;
/** A day. */
const secondsMax = 86_400;

/** The settings of a vault that are a number or a switch, each with its bounds: engine, bridge and command line take them from here. */
export const settingRules = {
  ratePerSecond: {
    kind: 'count',
    min: 1,
    max: perSecondMax,
    flag: '--rate <number>',
    label: 'requests per second for each key',
  },
  rateBurst: {
    kind: 'count',
    min: 1,
    max: perSecondMax,
    flag: '--burst <number>',
    label: 'burst of requests for each key',
  },
  lockAfterSeconds: {
    kind: 'seconds',
    // A user cannot type anything in less than five seconds.
    min: 5,
    max: secondsMax,
    flag: '--lock-after <seconds>',
    label: 'idle seconds until a window locks the vault; 0 never',
  },
  restartAtLock: {
    kind: 'switch',
    flag: '--restart-at-lock <setting>',
    label: 'restart the process at each lock (default: on for the headless host, off for the desktop app)',
  },
  clearSecretSeconds: {
    kind: 'seconds',
    min: 1,
    max: secondsMax,
    flag: '--clear-secret <seconds>',
    label: 'seconds until a copied secret is cleared from the clipboard; 0 never',
  },
  clearAddressSeconds: {
    kind: 'seconds',
    min: 1,
    max: secondsMax,
    flag: '--clear-address <seconds>',
    label: 'seconds until a copied address is cleared from the clipboard; 0 never',
  },
} as const satisfies Readonly<Record<string, SettingRule>>;

export type SettingName = keyof typeof settingRules;
export const settingNames = Object.keys(settingRules) as readonly SettingName[];
