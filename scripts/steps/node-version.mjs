// This file and the two entry points are parsed by whatever Node is there, so they keep to syntax that very old ones know.

/**
 * Says whether a Node of this version can run Coffer: 20.19 or a later 20, or 22.12 and everything after it.
 * @param {string} version as in `process.versions.node`, for example `20.19.0`
 * @returns {boolean}
 */
export function isNodeSupported(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major === 20) return minor >= 19;
  if (major === 22) return minor >= 12;
  return major > 22;
}

/**
 * Ends the process with a plain sentence when this Node is too old.
 * @returns {void}
 */
export function requireSupportedNode() {
  if (isNodeSupported(process.versions.node)) return;
  console.error(
    'Coffer needs Node 20.19 or newer (of 22: 22.12 or newer), and this is Node ' +
      process.versions.node +
      '. Nothing was changed. Install a newer Node, then run the same command again.',
  );
  process.exit(1);
}
