-- private.keep_events is that of the activity log.
create trigger keep_events before update on private.admin_events
  for each row execute function private.keep_events();
create trigger keep_new_events before delete on private.admin_events
  for each row when (old.created_at > now() - interval '2 years') execute function private.keep_events();
create trigger keep_all_events before truncate on private.admin_events
  for each statement execute function private.keep_events();
