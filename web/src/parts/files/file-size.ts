import { useNumberText } from '#parts/money/number-text.ts'

/** "820 kB", "3.4 MB" */
export function useFileSize() {
  const numberText = useNumberText()
  return (bytes: number) =>
    bytes < 1_000_000
      ? `${numberText(Math.max(1, Math.round(bytes / 1000)))} kB`
      : `${numberText(Math.round(bytes / 100_000) / 10)} MB`
}
