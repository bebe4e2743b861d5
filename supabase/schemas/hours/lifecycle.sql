create trigger stamp_updated_at before insert or update on public.member_hours
  for each row execute function private.stamp_updated_at();
