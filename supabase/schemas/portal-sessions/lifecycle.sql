create function private.after_portal_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Pages of a session that was ended close.
  perform private.tell_client_pages(new.client_id);
  return null;
end
$$;
create trigger after_portal_session after update of revoked_at on private.portal_sessions for each row
  when (old.revoked_at is distinct from new.revoked_at)
  execute function private.after_portal_session();
