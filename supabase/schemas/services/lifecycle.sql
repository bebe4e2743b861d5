create trigger stamp_row before insert or update on public.services
  for each row execute function private.stamp_row();

create trigger stamp_updated_at before insert or update on public.service_costs
  for each row execute function private.stamp_updated_at();
