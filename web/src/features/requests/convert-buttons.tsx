import { Button } from '@fieldlark/ui/button.tsx'
import Briefcase from 'lucide-react/icons/briefcase'
import ScrollText from 'lucide-react/icons/scroll-text'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { paths } from '#paths.ts'

import { requestsTexts } from './requests.texts.ts'

/** Lead to the form of a quote or a job; saving it converts the request. Who leaves it unsaved still has an open request. */
export function ConvertButtons({ requestId }: { requestId: string }) {
  const texts = useTexts(requestsTexts)
  return (
    <>
      <Button variant="secondary" render={<Link to={`${paths.jobNew}?request=${requestId}`} />}>
        <Briefcase aria-hidden />
        {texts.toJob}
      </Button>
      <Button render={<Link to={`${paths.quoteNew}?request=${requestId}`} />}>
        <ScrollText aria-hidden />
        {texts.toQuote}
      </Button>
    </>
  )
}
