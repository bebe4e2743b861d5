import { Button } from '@fieldlark/ui/button.tsx'
import { Menu, MenuItem } from '@fieldlark/ui/menu.tsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Plus from 'lucide-react/icons/plus'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { shellTexts } from '../shell.texts.ts'
import { useAreaItem, useQuickCreateItems } from './quick-create.ts'
import { useShellDialogs } from './shell-dialogs.tsx'

/**
 * The only create button of the desktop: its large half makes a record of the area that is open, the arrow offers all of
 * them. Beside a record with an action of its own it is quiet.
 */
export function QuickCreateMenu() {
  const texts = useTexts(shellTexts)
  const { openDialog } = useShellDialogs()
  const items = useQuickCreateItems()
  const area = useAreaItem()
  const quiet = 'docked:border docked:border-line-strong/50 docked:bg-surface docked:text-ink'
  return (
    <div className="hidden lg:flex">
      {area?.href && (
        <Button className={`rounded-r-none ${quiet}`} render={<Link to={area.href} />}>
          <Plus aria-hidden />
          {texts[area.key]}
        </Button>
      )}
      <Menu
        title={texts.create}
        closeLabel={texts.close}
        trigger={
          <Button
            {...(area && { 'aria-label': texts.create })}
            className={area ? `rounded-l-none border-on-field/30 border-l px-2 ${quiet}` : quiet}
          >
            {!area && <Plus aria-hidden />}
            {!area && texts.create}
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        {items.map(({ key, icon: Icon, href }) => (
          <MenuItem
            key={key}
            icon={<Icon aria-hidden className="size-4.5" strokeWidth={1.75} />}
            {...(href ? { render: <Link to={href} /> } : { onSelect: () => openDialog('property') })}
          >
            {texts[key]}
          </MenuItem>
        ))}
      </Menu>
    </div>
  )
}
