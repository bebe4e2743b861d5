import type { Page, Route } from '@playwright/test'

/** The address that commands are sent to. */
export const commands = '**/rest/v1/rpc/perform_command'

type Sent = { name: string; args: Record<string, unknown> }

/** Answers the commands of this name in place of the server; the last one that was named answers first. */
export const onCommand = (
  page: Page,
  name: string,
  answer: (route: Route, args: Sent['args']) => Promise<void>,
) =>
  page.route(commands, (route) => {
    const sent = route.request().postDataJSON() as Sent
    return sent.name === name ? answer(route, sent.args) : route.fallback()
  })
