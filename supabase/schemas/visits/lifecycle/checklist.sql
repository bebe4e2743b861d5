-- Ticking records the caller and the time. A worker can change nothing else.
create function private.guard_checklist() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and (select auth.uid()) is not null
    and not new.business_id = any(array(select private.my_managed_business_ids()))
    and (to_jsonb(new) - 'is_done') <> (to_jsonb(old) - 'is_done') then
    raise sqlstate 'PT403' using message = 'not_allowed';
  end if;
  if not new.is_done then
    new.done_by := null;
    new.done_at := null;
  elsif tg_op = 'INSERT' then
    -- No role is granted these columns: they are set by an undo only.
    new.done_by := coalesce(new.done_by, (select auth.uid()));
    new.done_at := coalesce(new.done_at, private.command_time());
  elsif not old.is_done then
    new.done_by := (select auth.uid());
    new.done_at := private.command_time();
  else
    new.done_by := old.done_by;
    new.done_at := old.done_at;
  end if;
  return new;
end
$$;
create trigger guard_checklist before insert or update on public.visit_checklist_items
  for each row execute function private.guard_checklist();
