/** The configuration that the server embeds in the page; none of it is in the build. */
export type Config = {
  url: string
  anonKey: string
  siteUrl: string
  isGoogleOn: boolean
  arePasskeysOn: boolean
  isAutoconfirm: boolean
  /** Devices keep what was last answered, for the time without a connection. */
  isKeptOnDevices: boolean
  /** Whether there is a page on which an owner pays for a plan. */
  arePlansSold: boolean
}

function read(): Config {
  const element = document.getElementById('config')
  if (!element?.textContent) throw new Error('The page was served without its configuration.')
  const config = JSON.parse(element.textContent) as Config
  return { ...config, url: config.url || location.origin }
}

export const config: Config = read()
