create trigger stamp_row before insert on public.services
  for each row execute function private.stamp_row();
-- A new place in the list is no edit: an open form of the service stays current.
create trigger stamp_change before update on public.services
  for each row when (old.position is not distinct from new.position
    or to_jsonb(old) - 'position' is distinct from to_jsonb(new) - 'position')
  execute function private.stamp_row();

create trigger stamp_updated_at before insert or update on public.service_costs
  for each row execute function private.stamp_updated_at();
