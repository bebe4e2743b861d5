import { createHash } from 'node:crypto'
import type { Answer } from '#http/exchange.ts'
import type { Transaction } from '#postgres/database.ts'
import { AuthFault, invalid, json, OAuthFault } from '../errors.ts'
import { type Fields, readFields } from '../fields.ts'
import { instant } from '../instants.ts'
import type { Ask } from '../parts.ts'
import { isRedirectAllowed } from '../redirects.ts'
import { startSession } from '../sessions.ts'
import { type EthereumMessage, readEthereumMessage } from './ethereum-message.ts'
import { signerOf } from './ethereum-signature.ts'
import { openWalletAccount } from './wallet-account.ts'

const longestAgeMs = 10 * 60_000

/** POST /token?grant_type=web3: a wallet signs a message that names this site and this moment. */
export async function grantWeb3(ask: Ask): Promise<Answer> {
  const { auth } = ask
  if (!auth.settings.isWeb3EthereumOn) throw disabled('Web3 provider is disabled')
  await auth.limits.takeRequest('sso', 'web3', ask.incoming.ip)
  const fields = await readFields(ask)
  const chain = fields.text('chain')
  if (chain === 'solana') throw disabled('Solana Web3 provider is disabled')
  if (chain !== 'ethereum') throw new AuthFault(400, 'web3_unsupported_chain', 'Unsupported chain')
  const { text, message } = readSigned(fields)
  refuseElsewhere(ask, message)
  refuseUntimely(message, auth.now())
  const session = await auth.database.transaction(async (transaction) => {
    await spend(transaction, ask, text)
    const user = await openWalletAccount(transaction, ask, message)
    return startSession(transaction, ask, user.id, 'web3')
  })
  return json(200, session)
}

function disabled(message: string): AuthFault {
  return new AuthFault(422, 'web3_provider_disabled', message)
}

function refusal(message: string): OAuthFault {
  return new OAuthFault('invalid_grant', message)
}

function readSigned(fields: Fields): { text: string; message: EthereumMessage } {
  const [text, signature] = [fields.text('message'), fields.text('signature')]
  if (text.length < 64) throw invalid('message is too short')
  if (text.length > 20 * 1024) throw invalid('message must not exceed 20KB')
  if (signature.replace(/^0x/, '').length !== 130) {
    throw invalid('signature must be 65 bytes long, encoded as a 130 character-long hexadecimal string')
  }
  const message = readEthereumMessage(text)
  if (!message) throw invalid('message is not a valid Sign in with Ethereum message (EIP-4361)')
  if (signerOf(text, signature) !== message.address) {
    throw refusal('Signature does not match address in message')
  }
  return { text, message }
}

/** A message that some other site had signed opens nothing here. */
function refuseElsewhere(ask: Ask, { uri, domain }: EthereumMessage): void {
  const { siteUrl, redirectUrls } = ask.auth.settings
  const isAllowed = (url: string) => isRedirectAllowed(url, siteUrl, redirectUrls)
  const isLocal = uri.hostname === 'localhost'
  if (uri.protocol !== 'https:' && !isLocal) {
    throw refusal('Signed Ethereum message is using URI which does not use HTTPS')
  }
  if (!isAllowed(uri.href)) {
    const text = 'Signed Ethereum message is using URI which is not allowed on this server'
    throw refusal(`${text}, message was signed for another app`)
  }
  if (uri.host !== domain || (!isLocal && !isAllowed(`https://${domain}/`))) {
    const text = 'Signed Ethereum message is using a Domain that does not match the one in URI'
    throw refusal(`${text} which is not allowed on this server`)
  }
}

function refuseUntimely({ issuedAt, expiresAt, notBefore }: EthereumMessage, now: number): void {
  if (notBefore !== null && now < notBefore) {
    throw refusal('Signed Ethereum message becomes valid in the future')
  }
  if (expiresAt !== null && now > expiresAt) throw refusal('Signed Ethereum message is expired')
  if (now > issuedAt + longestAgeMs) throw refusal('Ethereum message was issued too long ago')
  if (now < issuedAt - longestAgeMs) throw refusal('Ethereum message was issued too far in the future')
}

/** By the text: of one text there are two signatures that fit. */
async function spend(transaction: Transaction, ask: Ask, text: string): Promise<void> {
  const rows = await transaction.query(
    `insert into auth.spent_messages (digest, spent_at) values ($1, $2::timestamptz)
     on conflict do nothing returning 1`,
    [createHash('sha256').update(text).digest(), instant(ask.auth)],
  )
  if (rows.length === 0) throw refusal('Signed Ethereum message was used already')
}
