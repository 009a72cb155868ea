import type { Environment } from '@txgw/base/environment'
import { Suspense } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { NotFoundPage, NotPermittedPage, OtherEnvironmentPage } from './pages/not-found/not-found-pages.tsx'
import { homeOf } from './session/home.ts'
import { useSession } from './session/use-session.ts'
import { ConfirmChangeProvider } from './shared/forms/confirm-provider.tsx'
import { isEnvironment, rememberedEnvironment } from './shared/location/remembered-environment.ts'
import { EnvironmentProvider } from './shared/location/use-environment.ts'
import { CrashBoundary } from './shared/states/crash-boundary.tsx'
import { lazily } from './shared/states/lazily.ts'
import { OptionalPart } from './shared/states/optional-part.tsx'
import { Loading } from './shared/states/states.tsx'
import { PAGES } from './shell/pages.ts'
import { Shell } from './shell/shell.tsx'
import { texts } from './texts/frame-texts.ts'

const NoticeArea = lazily(async () => (await import('./shell/notice-area.tsx')).NoticeArea)

/** Every address begins with the environment, so that no link can mean the other one. */
export function App() {
  return (
    <>
      <Switch>
        <Route path="/:environment" nest>
          {({ environment }) =>
            isEnvironment(environment) ? <EnvironmentPages environment={environment} /> : <ToHome />
          }
        </Route>
        <Route>
          <ToHome />
        </Route>
      </Switch>
      <OptionalPart>
        <NoticeArea />
      </OptionalPart>
    </>
  )
}

/** Leads to the environment of the last visit, if the viewer may use it. */
function ToHome() {
  const { own } = useSession()
  const { environments } = own
  const remembered = rememberedEnvironment()
  const environment = environments.includes(remembered) ? remembered : (environments[0] ?? remembered)
  return <Redirect to={`~/${environment}${homeOf(own, environment)}`} replace />
}

function EnvironmentPages({ environment }: { environment: Environment }) {
  const [path] = useLocation()
  const { own } = useSession()
  return (
    <EnvironmentProvider value={environment}>
      <ConfirmChangeProvider>
        <Shell>
          <CrashBoundary key={`${environment}${path}`}>
            <Suspense fallback={<Loading lines={8} />}>
              <Switch>
                <Route path="/">
                  <Redirect to={homeOf(own, environment)} replace />
                </Route>
                {PAGES.flatMap(({ name, only = environment, routes, admits }) =>
                  routes.map(([route, Page]) => (
                    <Route key={route} path={route}>
                      {admits && !admits(own) ? (
                        <NotPermittedPage title={texts.shell.pages[name]} />
                      ) : only === environment ? (
                        <Page />
                      ) : (
                        <OtherEnvironmentPage title={texts.shell.pages[name]} only={only} path={route} />
                      )}
                    </Route>
                  )),
                )}
                <Route>
                  <NotFoundPage />
                </Route>
              </Switch>
            </Suspense>
          </CrashBoundary>
        </Shell>
      </ConfirmChangeProvider>
    </EnvironmentProvider>
  )
}
