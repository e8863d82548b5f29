import '@angular/compiler'
import {
  HttpClient,
  HttpErrorResponse,
  provideHttpClient,
  withFetch,
  withInterceptors,
} from '@angular/common/http'
import {
  createEnvironmentInjector,
  type EnvironmentInjector,
  ɵINJECTOR_SCOPE as INJECTOR_SCOPE,
  Injector,
  provideZonelessChangeDetection,
} from '@angular/core'
import type { Answer } from '../scenario/clients.ts'
import { Api } from './generated/api'
import { ApiConfiguration, provideApiConfiguration } from './generated/api-configuration'
import type { StrictHttpResponse } from './generated/strict-http-response'

/**
 * Dependency injection creates the generated service, which adds the `Authorization` header to each
 * request.
 */
export const inject = (baseUrl: string, authorization: string): Api =>
  createEnvironmentInjector(
    [
      provideHttpClient(
        withFetch(),
        withInterceptors([
          (request, next) => next(request.clone({ setHeaders: { Authorization: authorization } })),
        ]),
      ),
      provideApiConfiguration(baseUrl),
      // Angular provides services in 'root', so this injector must have that scope.
      { provide: INJECTOR_SCOPE, useValue: 'root' },
      provideZonelessChangeDetection(),
      { provide: Api, deps: [ApiConfiguration, HttpClient] },
    ],
    Injector.NULL as EnvironmentInjector,
  ).get(Api)

/** HttpClient throws error responses. */
export const answerOf = async <Body>(
  sent: Promise<StrictHttpResponse<Body>>,
): Promise<Answer<Body>> => {
  try {
    const { status, body } = await sent
    return { status, body }
  } catch (error) {
    if (!(error instanceof HttpErrorResponse)) throw error
    const retryAfter = error.headers.get('Retry-After')
    return { status: error.status, refusal: error.error, retryAfter }
  }
}
