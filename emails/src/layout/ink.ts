export const ink = '#1b1f1d'
export const background = '#faf9f5'
export const quiet = '#5b635f'
export const font = "font-family:Figtree,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif"

/** For mail programs that follow the dark theme themselves; the others darken the light colours on their own. */
export const dark = `@media (prefers-color-scheme: dark) {
.paper { background: #121513 !important }
.card { background: #1d2220 !important; color: #f2f3ef !important }
.ink { color: #f2f3ef !important }
.quiet { color: #aab2ad !important }
.link { color: #9fd6b8 !important }
.code { background: #121513 !important }
.rows { border-color: #39413d !important }
.button { border-color: #4a524e !important }
}`
