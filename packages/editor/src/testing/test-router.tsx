import { type AnyRouter, RouterProvider } from '@tanstack/react-router';

/** Shows the page of a router that a test made. The provider is typed for the routes of the app. */
export function TestRouter({ router }: { router: AnyRouter }) {
  return <RouterProvider router={router as never} />;
}
