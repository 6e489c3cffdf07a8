"""REST and the pages: routes, what each does, refusals as answers, and the interface described."""
