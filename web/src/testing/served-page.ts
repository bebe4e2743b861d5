import './network.ts'

/** The configuration that the server embeds in the page; the connection reads it as soon as it is imported. */
const configuration = document.createElement('script')
configuration.id = 'config'
configuration.type = 'application/json'
configuration.textContent = JSON.stringify({
  url: 'https://fieldlark.test',
  anonKey: 'anon',
  siteUrl: 'https://fieldlark.test',
  isGoogleOn: false,
  arePasskeysOn: true,
  isAutoconfirm: true,
})
document.head.append(configuration)
