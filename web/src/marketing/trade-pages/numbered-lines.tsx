/** Lines that have an order, in two columns where there is room. */
export function NumberedLines({ lines }: { lines: readonly string[] }) {
  return (
    <ol className="grid list-inside list-decimal gap-x-8 gap-y-3 md:grid-cols-2">
      {lines.map((line) => (
        <li key={line} className="text-base text-pretty marker:font-bold marker:text-field">
          {line}
        </li>
      ))}
    </ol>
  )
}
