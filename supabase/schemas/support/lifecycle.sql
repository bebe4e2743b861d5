create trigger keep_events before update on private.support_requests
  for each row execute function private.keep_events();
create trigger keep_new_events before delete on private.support_requests
  for each row when (old.created_at > now() - interval '2 years') execute function private.keep_events();
create trigger keep_all_events before truncate on private.support_requests
  for each statement execute function private.keep_events();
