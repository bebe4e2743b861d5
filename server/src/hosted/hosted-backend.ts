import type { IncomingMessage } from 'node:http'
import type { Backend } from '@fieldlark/backend/backend.ts'
import { createFunctions } from '@fieldlark/backend/functions/handler.ts'
import { createGateway } from '@fieldlark/backend/http/gateway.ts'
import { answerNode } from '@fieldlark/backend/http/node-bridge.ts'
import type { Config, Project } from '../config/config.ts'
import { createProductFunctions } from '../functions/functions.ts'
import type { Log } from '../logging/log.ts'
import { createRestFetch } from '../project/rest-client.ts'
import { createProjectCallers } from './project-callers.ts'
import { createProxy } from './proxy.ts'
import { createSocketProxy } from './proxy-socket.ts'
import { createUpstream } from './upstream.ts'

type HostedBackend = Pick<Backend, 'handleNode' | 'handleUpgrade'> & { close: () => void }

const timeoutMs = 120_000

/** Answers functions here and forwards everything else to the project. */
export function createHostedBackend(config: Config, project: Project, log: Log): HostedBackend {
  const { siteUrl, isProxyTrusted } = config
  const upstream = createUpstream({ url: project.url, timeoutMs })
  const options = { upstream, url: project.url, siteUrl, isProxyTrusted, log }
  const verify = createProjectCallers(project)
  const rest = createRestFetch({ ...project, send: fetch })
  const functions = createProductFunctions({ ...config, rest, sign: null, log })
  const gateway = createGateway({
    services: { functions: createFunctions({ functions, verify, log }) },
    // Functions check the bearer token themselves, and no other service is behind this gateway.
    readKey: () => ({ key: 'missing' }),
    requireApikey: true,
    log,
  })
  const proxy = createProxy(options)
  return {
    handleNode: (request, response) =>
      isFunction(request)
        ? answerNode(gateway, request, response, isProxyTrusted ? 1 : 0)
        : proxy(request, response),
    handleUpgrade: createSocketProxy(options),
    close: upstream.close,
  }
}

const isFunction = ({ url = '' }: IncomingMessage): boolean =>
  /^(?:https?:\/\/[^/?#]+)?\/functions\/v1(?:[/?#]|$)/i.test(url)
