/** `tts` and `tdur` are the thread's CPU clock, so other load on the machine is not included. */
type TraceEvent = {
  name: string
  ph: string
  ts: number
  dur?: number
  tts?: number
  tdur?: number
  pid: number
  tid: number
}

const script = new Set([
  'EvaluateScript',
  'v8.compile',
  'v8.compileModule',
  'v8.evaluateModule',
  'FunctionCall',
  'RunMicrotasks',
  'EventDispatch',
  'TimerFire',
  'FireAnimationFrame',
  'FireIdleCallback',
  'MinorGC',
  'MajorGC',
])

/** Rendering that script waits for; it does not count as script. */
const drawing = new Set(['Layout', 'UpdateLayoutTree', 'RecalculateStyles', 'ParseHTML', 'Paint'])

type Span = { start: number; end: number }

function union(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

const lengthOf = (spans: readonly Span[]) => spans.reduce((sum, { start, end }) => sum + end - start, 0)

const within = (one: Span, spans: readonly Span[]) =>
  spans.some(({ start, end }) => one.start >= start && one.end <= end)

/** Milliseconds of script on the thread with the most script, without the rendering inside it. */
export function scriptMs({ traceEvents }: { traceEvents: TraceEvent[] }): number {
  const threads = new Map<string, { script: Span[]; drawing: Span[] }>()
  for (const { name, ph, ts, dur = 0, tts = ts, tdur = dur, pid, tid } of traceEvents) {
    const kind = script.has(name) ? 'script' : drawing.has(name) ? 'drawing' : null
    if (ph !== 'X' || !kind) continue
    const key = `${pid} ${tid}`
    const thread = threads.get(key) ?? { script: [], drawing: [] }
    thread[kind].push({ start: tts, end: tts + tdur })
    threads.set(key, thread)
  }
  const times = [...threads.values()].map((thread) => {
    const ran = union(thread.script)
    const drawn = union(thread.drawing).filter((span) => within(span, ran))
    return lengthOf(ran) - lengthOf(drawn)
  })
  return Math.max(0, ...times) / 1000
}
