import type { ComponentType, createElement } from 'react'

/** Swagger UI describes an operation in an Immutable.js map. */
interface ShownOperation {
  getIn(
    path: string[],
  ): { some(isIt: (requirement: { has(name: string): boolean }) => boolean): boolean } | undefined
  set(name: string, value: unknown): ShownOperation
}

interface OperationProps {
  operation: ShownOperation
}

interface System {
  React: { createElement: typeof createElement }
}

const MERCHANT_SCHEME = 'TXGW-SHA256-RSA2048'

/** Merchants sign their requests and call another port, so the page offers no "try it out" button for those calls. */
export const onlyOperatorsTry = {
  wrapComponents: {
    operation:
      (Operation: ComponentType<OperationProps>, { React }: System) =>
      (props: OperationProps) =>
        React.createElement(Operation, {
          ...props,
          ...(isSigned(props.operation) && { operation: props.operation.set('allowTryItOut', false) }),
        }),
  },
}

function isSigned(operation: ShownOperation): boolean {
  const requirements = operation.getIn(['op', 'security'])
  return requirements?.some((requirement) => requirement.has(MERCHANT_SCHEME)) ?? false
}
