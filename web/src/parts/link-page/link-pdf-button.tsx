import { Button } from '@fieldlark/ui/button.tsx'
import FileDown from 'lucide-react/icons/file-down'

import { saveFile } from '#connection/save-file.ts'
import { useTexts } from '#language/language.tsx'
import { useTask } from '#parts/actions/task.ts'

import { linkPageTexts } from './link-page.texts.ts'

/** Downloads the PDF of the linked document. */
export function LinkPdfButton({
  name,
  read,
}: {
  /** The name of the file without its extension. */
  name: string
  read: () => Promise<Blob>
}) {
  const texts = useTexts(linkPageTexts)
  const { isBusy, failure, start } = useTask()
  const download = () => start(async () => saveFile(await read(), `${name}.pdf`))
  return (
    <span className="grid gap-1">
      <Button variant="secondary" size="sm" isBusy={isBusy} onClick={() => void download()}>
        <FileDown aria-hidden />
        {texts.pdf}
      </Button>
      {failure !== null && (
        <span role="alert" className="text-danger text-xs">
          {texts.pdfFailed}
        </span>
      )}
    </span>
  )
}
