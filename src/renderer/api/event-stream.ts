/** How long until the page listens again after a stream broke off, in milliseconds, unless the host says how long. */
const againMsUnlessSaid = 3_000;
/** The same where the host refused the page: it may know the page again when another tab got a new key. */
const refusedAgainMs = 30_000;

/**
 * Listens to server-sent events (HTML standard, 9.2) that want a header, which the browser's own `EventSource` cannot send. Only the data of
 * events is handed on, and `retry` is followed. Listens again when the stream breaks off.
 * @param request opens the stream
 * @returns the function that stops it
 */
export function listenToEvents(
  request: (signal: AbortSignal) => Promise<Response>,
  onData: (data: string) => void,
): () => void {
  const ended = new AbortController();
  let againMs = againMsUnlessSaid;
  const onLine = (name: string, value: string): void => {
    if (name === 'retry' && /^\d{1,6}$/.test(value)) againMs = Number(value);
    // A listener that throws is a fault of the page, which must not end the stream.
    if (name === 'data') queueMicrotask(() => onData(value));
  };
  void (async () => {
    while (!ended.signal.aborted) {
      const refused = await readStream(request, ended.signal, onLine).catch(() => false);
      await pause(refused ? refusedAgainMs : againMs, ended.signal);
    }
  })();
  return () => ended.abort();
}

/** Reads one stream to its end, line by line: the host writes each event as one line of data. Gives whether the host refused it. */
async function readStream(
  request: (signal: AbortSignal) => Promise<Response>,
  signal: AbortSignal,
  onLine: (name: string, value: string) => void,
): Promise<boolean> {
  const answer = await request(signal);
  if (answer.status === 401 || answer.status === 403) return true;
  if (!answer.ok || answer.body === null) return false;
  const reader = answer.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return false;
    text += decoder.decode(value, { stream: true });
    const lines = text.split('\n');
    // What follows the last line feed is not whole yet.
    text = lines.pop() ?? '';
    for (const line of lines) {
      const [, name, data] = /^(\w+): (.*)$/.exec(line) ?? [];
      if (name !== undefined && data !== undefined) onLine(name, data);
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
