import { formatNumber } from '#language/formats.ts'
import { useLanguage } from '#language/language.tsx'

/** "820 kB", "3.4 MB" */
export function useFileSize() {
  const { language } = useLanguage()
  return (bytes: number) =>
    bytes < 1_000_000
      ? `${formatNumber(language, Math.max(1, Math.round(bytes / 1000)))} kB`
      : `${formatNumber(language, Math.round(bytes / 100_000) / 10)} MB`
}
