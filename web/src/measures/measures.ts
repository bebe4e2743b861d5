import { startCounter } from './counter.ts'
import { startErrors } from './errors.ts'

/** The server writes this script into pages, with its settings, only where something is measured. */
type Settings = { areVisitsCounted: boolean; areErrorsReported: boolean }

const settings = JSON.parse(document.getElementById('measures')?.textContent ?? '{}') as Partial<Settings>

if (settings.areVisitsCounted) startCounter()
if (settings.areErrorsReported) startErrors(() => import('./reporter.ts'))
